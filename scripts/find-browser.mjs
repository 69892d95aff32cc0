import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot, readJson } from './project.mjs'
import { say, CommandError } from './say.mjs'

/**
 * A browser that starts.
 * @typedef {{ path: string, sandbox: boolean, env: Record<string, string> }} Browser
 */

const isRoot = process.getuid?.() === 0
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  join(
    process.env['PROGRAMFILES'] ?? 'C:\\Program Files',
    'Google',
    'Chrome',
    'Application',
    'chrome.exe',
  ),
]

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installedBrowsers = () => {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...PLACES,
  ].filter(isExecutable)
}

/**
 * Whether it draws a page: an executable file may still be a hint to install something, or lack a
 * library.
 * @param {Browser} browser
 */
const drawsPage = async ({ path, sandbox, env }) => {
  const { chromium } = await import('playwright-core')
  try {
    const browser = await chromium.launch({
      executablePath: path,
      chromiumSandbox: sandbox,
      env: /** @type {Record<string, string>} */ ({ ...process.env, ...env }),
      timeout: 30_000,
    })
    try {
      const page = await browser.newPage()
      await page.setContent('<p>drawn</p>')
      return (await page.screenshot()).length > 0
    } finally {
      await browser.close()
    }
  } catch {
    return false
  }
}

/**
 * With its sandbox where that works: never for root, and not inside containers that forbid user
 * namespaces.
 * @param {string} path
 * @param {Record<string, string>} [env]
 * @returns {Promise<Browser | null>}
 */
const tryBrowser = async (path, env = {}) => {
  for (const sandbox of isRoot ? [false] : [true, false]) {
    const browser = { path, sandbox, env }
    if (await drawsPage(browser)) return browser
  }
  return null
}

const FONTS_CONF = (/** @type {string} */ folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`

/**
 * The Chromium inside the npm package @sparticuz/chromium, with the libraries and fonts that a bare
 * Debian lacks.
 * @returns {Promise<{ path: string, env: Record<string, string> } | null>}
 */
const unpackBroughtBrowser = async () => {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  const packageFolder = inRoot('node_modules', '@sparticuz', 'chromium')
  const version = readJson(join(packageFolder, 'package.json'))?.version
  if (version === undefined) return null
  const folder = inRoot('.cache', `chromium-${version}`)
  if (!existsSync(folder)) {
    say('Unpacking the browser that npm brought ...')
    mkdirSync(inRoot('.cache'), { recursive: true })
    const unfinished = mkdtempSync(`${folder}.`)
    const require = createRequire(join(packageFolder, 'package.json'))
    const { inflate } = await import(pathToFileURL(require.resolve('./build/lambdafs.js')).href)
    const tmpBefore = process.env['TMPDIR']
    // The package unpacks into the temporary folder, wherever that is.
    process.env['TMPDIR'] = unfinished
    try {
      for (const part of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
        await inflate(join(packageFolder, 'bin', part))
      }
    } finally {
      if (tmpBefore === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = tmpBefore
    }
    writeFileSync(join(unfinished, 'fonts.conf'), FONTS_CONF(folder))
    renameSync(unfinished, folder)
  }
  return {
    path: join(folder, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  }
}

/** @returns {Promise<Browser>} */
export const findBrowser = async () => {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    const browser = await tryBrowser(chosen)
    if (browser === null)
      throw new CommandError(`CHROMIUM_PATH names ${chosen}, which does not start as a browser.`)
    return browser
  }
  for (const path of installedBrowsers()) {
    const browser = await tryBrowser(path)
    if (browser !== null) return browser
  }
  const brought = await unpackBroughtBrowser()
  const broughtBrowser = brought && (await tryBrowser(brought.path, brought.env))
  if (broughtBrowser) return broughtBrowser
  throw new CommandError(
    'No browser was found for the browser tests. Install Chromium (on Debian: apt-get install chromium) or Chrome, or name one in CHROMIUM_PATH.',
  )
}
