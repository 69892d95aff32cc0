import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { run } from './child.mjs'
import { inRoot, ROOT } from './project.mjs'
import { findRuntime, refuseAncientNode } from './runtime.mjs'
import { runMain, say, CommandError } from './say.mjs'

// `npm run site`: the pages of docs/ as a site in dist/site, with the pictures that the browser
// tests made of every screen. With `-- --screens` the browser tests make them first. What builds
// the site is installed in site/ alone. A link that leads nowhere fails it.

const TOOLS = inRoot('site')
const PAGES = inRoot('site', 'pages')
const OUT = inRoot('dist', 'site')
const SCREENS = inRoot('test-results', 'screens')
const PICTURE = /^(.+)-(desktop|phone)-(light|dark)\.png$/
const LINK = /\[([^\]]*)\]\(([^)\s]+)\)/g

/**
 * A link to a file beside the docs becomes its path, as the site has no sources. @param {string}
 * file
 */
const withoutOutsideLinks = (file) =>
  readFileSync(file, 'utf8').replace(LINK, (link, words, target) => {
    if (/^(https?:|mailto:|#)/.test(target)) return link
    const path = relative(PAGES, join(dirname(file), target.split('#', 1)[0]))
    // The site calls the first page of a folder its index.
    if (!path.startsWith('..')) return link.replace(/README\.md(?=[#)])/, 'index.md')
    const source = inRoot('docs', path)
    if (!existsSync(source))
      throw new CommandError(`${relative(PAGES, file)} links to ${target}, which is not there.`)
    return `${words} (\`${relative(ROOT, source)}\`)`
  })

/** @param {string} file of a picture */
const order = (file) =>
  file.replace(PICTURE, '$1 $2').concat(file.includes('-light.') ? ' 1' : ' 2')

const asTitle = (/** @type {string} */ name) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')

/**
 * The page of all screens, by what they are about: each in light and dark, on a desktop and a
 * phone.
 */
const writeScreens = () => {
  const files = existsSync(SCREENS) ? readdirSync(SCREENS).filter((name) => PICTURE.test(name)) : []
  /** @type {Map<string, string[]>} */
  const screens = new Map()
  for (const file of files.toSorted()) {
    const name = file.replace(PICTURE, '$1')
    screens.set(name, [...(screens.get(name) ?? []), file])
  }
  mkdirSync(join(PAGES, 'public', 'screens'), { recursive: true })
  for (const file of files) cpSync(join(SCREENS, file), join(PAGES, 'public', 'screens', file))
  // A name goes before longer ones that begin with it, and light before dark.
  let about = ''
  const parts = [...screens]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, of]) => {
      const pictures = of
        .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
        .map(
          (file) => `[![${asTitle(file.replace('.png', ''))}](/screens/${file})](/screens/${file})`,
        )
      const heading =
        name.split('-', 1)[0] === about
          ? ''
          : `## ${asTitle((about = name.split('-', 1)[0] ?? name))}\n\n`
      const own = name === about ? '' : `### ${asTitle(name)}\n\n`
      return `${heading}${own}<div class="screens">\n\n${pictures.join(' ')}\n\n</div>`
    })
  const none = 'No pictures were made. `npm run site -- --screens` makes them and builds this page.'
  writeFileSync(
    join(PAGES, 'screens.md'),
    `# Screens\n\n${parts.length > 0 ? parts.join('\n\n') : none}\n`,
  )
  return screens.size
}

/**
 * Links of the built pages to a place or a file that is not there: VitePress looks for pages alone.
 */
const deadLinks = () => {
  const base = process.env['SITE_BASE'] ?? '/'
  const pages = new Map(
    readdirSync(OUT, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.html'))
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(OUT, name), 'utf8')]),
  )
  return [...pages].flatMap(([page, html]) =>
    [...html.matchAll(/<(?:a|img)\b[^>]*?\s(?:href|src)="([^"]+)"/g)].flatMap(
      ([, address = '']) => {
        const { origin, pathname, hash } = new URL(
          address.replaceAll('&amp;', '&'),
          `http://site${base}${page}`,
        )
        if (origin !== 'http://site') return []
        const path = decodeURIComponent(pathname.slice(base.length)).replace(
          /(^|\/)$/,
          '$1index.html',
        )
        const there = pages.get(path)
        const isThere =
          there === undefined
            ? existsSync(join(OUT, path))
            : hash === '' || there.includes(` id="${decodeURIComponent(hash.slice(1))}"`)
        return isThere ? [] : [`${page} -> ${address}`]
      },
    ),
  )
}

const newest = (/** @type {string} */ file) => (existsSync(file) ? statSync(file).mtimeMs : 0)

await runMain(async () => {
  refuseAncientNode()
  const runtime = findRuntime()
  const tool = join(TOOLS, 'node_modules', 'vitepress', 'bin', 'vitepress.js')
  if (
    newest(join(TOOLS, 'node_modules', '.package-lock.json')) <
    newest(join(TOOLS, 'package-lock.json'))
  ) {
    say('Installing what builds the site, in site/ ...')
    const installed = await run(
      process.platform === 'win32' ? 'npm.cmd' : 'npm',
      ['install', '--no-save', '--prefix', TOOLS, '--no-audit', '--no-fund'],
      { env: process.env },
    )
    if (installed !== 0) return installed
  }
  if (process.argv.includes('--screens')) {
    rmSync(SCREENS, { recursive: true, force: true })
    const made = await run(runtime, [inRoot('scripts', 'test.mjs'), 'browser'], {
      env: { ...process.env, SCREENS: '1' },
    })
    if (made !== 0)
      throw new CommandError(
        'The browser tests failed, which make the pictures of the screens: no site was built.',
      )
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
  if (code !== 0) return code
  const dead = deadLinks()
  if (dead.length > 0)
    throw new CommandError(`The site links to what is not there:\n${dead.join('\n')}`)
  say(`The site is in ${relative(ROOT, OUT)}, with ${screens} screens.`)
  return 0
})
