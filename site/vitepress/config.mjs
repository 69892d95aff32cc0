import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const pages = (names) => names.map(([text, name]) => ({ text, link: `/${name}` }))
const DECISIONS = new URL('../decisions/', import.meta.url)
const titleOf = (name) =>
  readFileSync(new URL(name, DECISIONS), 'utf8').split('\n', 1)[0].replace('# ', '')
const decisions = readdirSync(DECISIONS)
  .filter((name) => /^\d/.test(name))
  .map((name) => ({ text: titleOf(name), link: `/decisions/${name.replace('.md', '')}` }))

// A link to a page or a place that is not there fails the build: VitePress' default.
export default defineConfig({
  title: 'Forkcast',
  description:
    'Photograph a meal, see its calories and macronutrients, and watch the next 12 weeks take shape.',
  // Served from wherever it is put.
  base: process.env['SITE_BASE'] ?? '/',
  cleanUrls: false,
  markdown: { image: { lazyLoading: true } },
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: [
      {
        text: 'Running it',
        items: pages([
          ['Settings', 'settings'],
          ['Operations', 'operations'],
          ['Containers', 'containers'],
          ['From a household to a city', 'scaling'],
          ['Remote analysers', 'vision-providers'],
          ['Packaged foods', 'products'],
          ['Privacy', 'privacy'],
        ]),
      },
      {
        text: 'Using it',
        items: pages([
          ['Screens', 'screens'],
          ['Your own programs', 'programs'],
          ['Export and import', 'data-portability'],
          ['Files of other apps', 'import'],
          ['Households', 'households'],
          ['Coaches', 'coaches'],
        ]),
      },
      {
        text: 'How it works',
        items: pages([
          ['The life of a request', 'architecture'],
          ['Glossary', 'domain'],
          ['The forecast', 'forecast'],
          ['Foods', 'foods'],
          ['Measurements', 'measurements'],
          ['Performance', 'performance'],
        ]),
      },
      {
        text: 'Decisions',
        collapsed: true,
        items: [{ text: 'All', link: '/decisions/' }, ...decisions],
      },
    ],
  },
})
