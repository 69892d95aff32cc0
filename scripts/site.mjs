import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { run } from './child.mjs'
import { inRoot, ROOT } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain, say, Unworkable } from './say.mjs'

// `npm run site`: the pages of docs/ as a site in dist/site, with the pictures that the browser tests made of every screen. What builds it is
// installed in site/ alone. A link that leads nowhere fails it.

const TOOLS = inRoot('site')
const PAGES = inRoot('site', 'pages')
const OUT = inRoot('dist', 'site')
const SCREENS = inRoot('test-results', 'screens')
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g

/** A link to a file beside the docs becomes its path, as the site has no sources. @param {string} file */
const withoutOutsideLinks = (file) =>
  readFileSync(file, 'utf8').replace(LINK, (link, words, target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link
    const path = relative(PAGES, join(dirname(file), target.split('#', 1)[0]))
    if (!path.startsWith('..')) return link
    const source = inRoot('docs', path)
    if (!existsSync(source)) throw new Unworkable(`${relative(PAGES, file)} links to ${target}, which is not there.`)
    return `${words} (\`${relative(ROOT, source)}\`)`
  })

/** The page of all screens: each in light and dark, on a desktop and a phone. */
const writeScreens = () => {
  const files = existsSync(SCREENS) ? readdirSync(SCREENS).filter((name) => name.endsWith('.png')) : []
  /** @type {Map<string, string[]>} */
  const screens = new Map()
  for (const file of files.toSorted()) {
    const name = file.replace(/-(desktop|phone)-(light|dark)\.png$/, '')
    screens.set(name, [...(screens.get(name) ?? []), file])
  }
  mkdirSync(join(PAGES, 'public', 'screens'), { recursive: true })
  for (const file of files) cpSync(join(SCREENS, file), join(PAGES, 'public', 'screens', file))
  const parts = [...screens].map(([name, of]) => {
    const pictures = of.map((file) => `<img src="/screens/${file}" alt="${file.replace('.png', '').replaceAll('-', ' ')}" loading="lazy">`)
    return `## ${name.replaceAll('-', ' ')}\n\n<div class="screens">${pictures.join('')}</div>`
  })
  const none = 'No pictures were made. `SCREENS=1 npm test -- browser` makes them, then `npm run site` builds this page.'
  writeFileSync(join(PAGES, 'screens.md'), `# Screens\n\n${parts.length > 0 ? parts.join('\n\n') : none}\n`)
  return screens.size
}

const newest = (/** @type {string} */ file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

await runMain(async () => {
  refuseAncientNode()
  const runtime = findRuntime()
  const tool = join(TOOLS, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  if (newest(join(TOOLS, 'node_modules', '.package-lock.json')) < newest(join(TOOLS, 'package-lock.json'))) {
    say('Installing what builds the site, in site/ ...')
    const installed = await run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['install', '--no-save', '--prefix', TOOLS, '--no-audit', '--no-fund'],
      { env: process.env },
    )
    if (installed !== 0) return installed
  }
  rmSync(PAGES, { recursive: true, force: true })
  cpSync(inRoot('docs'), PAGES, { recursive: true })
  for (const name of readdirSync(PAGES, {
    recursive: true,
    encoding: 'utf8',
  })) {
    const file = join(PAGES, name)
    if (name.endsWith('.md')) writeFileSync(file, withoutOutsideLinks(file))
  }
  const screens = writeScreens()
  cpSync(join(TOOLS, 'vitepress'), join(PAGES, '.vitepress'), {
    recursive: true,
  })
  const code = await run(runtime, [tool, 'build', PAGES, '--outDir', OUT], {
    env: process.env,
  })
  if (code === 0) say(`The site is in ${relative(ROOT, OUT)}, with ${screens} screens.`)
  return code
})
