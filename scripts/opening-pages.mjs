import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { messagePlugins } from './message-plugins.mjs'

/**
 * What src/web/opening.tsx draws.
 * @typedef {{ at: readonly string[], markup: string, firstCalls: readonly string[], file?: string }} Opening
 */

/** @typedef {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} Chunks */

/**
 * Runs the pages' own components once, outside of a browser.
 * @param {string} webFolder
 * @returns {Promise<Opening[]>}
 */
const drawOpenings = async (webFolder) => {
  const folder = mkdtempSync(join(tmpdir(), 'forkcast-openings-'))
  try {
    await build({
      configFile: false,
      root: webFolder,
      publicDir: false,
      logLevel: 'error',
      mode: 'production',
      plugins: [messagePlugins()],
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: { ssr: 'opening.tsx', outDir: folder, emptyOutDir: true, assetsInlineLimit: 0 },
    })
    return await (await import(pathToFileURL(join(folder, 'opening.js')).href)).drawOpenings()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A chunk and all that must be there before it runs, in the order in which they run, as addresses.
 * @param {Chunks} chunks @param {string} name @param {Set<string>} [seen]
 * @returns {string[]}
 */
const filesOf = (chunks, name, seen = new Set()) => {
  const chunk = chunks[name]
  if (!chunk) throw new Error(`The build has no chunk of ${name}`)
  if (seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap((one) => filesOf(chunks, one, seen)), `/${chunk.file}`]
}

/**
 * Writes the page of each screen: styles and markup in it, code and first calls named by it, so that it is painted with the
 * first answer and nothing waits in line after that.
 * @param {{ webFolder: string, builtFolder: string }} folders
 */
export const writeOpeningPages = async ({ webFolder, builtFolder }) => {
  const html = readFileSync(join(builtFolder, 'index.html'), 'utf8')
  /** @type {Chunks} */
  const chunks = JSON.parse(readFileSync(join(builtFolder, 'chunks.json'), 'utf8'))
  const entry = Object.keys(chunks).find((name) => chunks[name]?.isEntry)
  const style = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html)?.[1]
  if (!entry || !style) throw new Error('The build has no entry or no style')
  const css = readFileSync(join(builtFolder, style), 'utf8').trim()
  const bare = html.replace(/\s*<(script type="module"|link rel="modulepreload"|link rel="stylesheet")[^>]*>(<\/script>)?/g, '')
  // With the first paint, where it has come in time; the headings' font is twice as large, and waits.
  const textFont = /\/assets\/figtree[^)"']+\.woff2/.exec(css)?.[0]
  if (!textFont) throw new Error('The styles name no font for text')
  const fontLink = `<link rel="preload" href="${textFont}" as="font" type="font/woff2" crossorigin>`
  /** @type {string[]} */
  const written = []
  for (const { at, markup, firstCalls, file } of await drawOpenings(webFolder)) {
    const appFiles = [...filesOf(chunks, 'locales/en.po'), ...filesOf(chunks, entry)]
    const screenFiles = file === undefined ? [] : filesOf(chunks, file)
    // The app runs last: by then the screen is there.
    const code = [...new Set([...appFiles.slice(0, -1), ...screenFiles, ...appFiles.slice(-1)])]
    const page = bare
      .replace('<html ', () => `<html data-code="${code.join(' ')}" data-first-calls="${firstCalls.join(' ')}" `)
      .replace('</head>', () => `${fontLink}<style>${css}</style></head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    for (const path of at.length === 0 ? ['index'] : at.map((one) => `openings${one === '/' ? '/home' : one}`)) {
      const target = join(builtFolder, `${path}.html`)
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, page)
      written.push(`${path}.html`)
    }
  }
  rmSync(join(builtFolder, style))
  return written
}
