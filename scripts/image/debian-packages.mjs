import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, readJson } from '../project.mjs'
import { CommandError } from '../say.mjs'
import { sha256 } from './tar.mjs'

const PINS = inRoot('scripts', 'image', 'debian-packages.json')
/** What Node and the native packages need below them, with the licences and the release's name. */
const NAMES = ['base-files', 'gcc-12-base', 'libc6', 'libgcc-s1', 'libstdc++6']
export const ARCHITECTURES = /** @type {const} */ (['amd64', 'arm64'])
/** What nothing in the image reads. */
const NEEDLESS =
  /^usr\/(share\/(doc\/.*\/(?!copyright$)[^/]*|lintian|gdb|man|info)|lib\/[^/]+\/gconv)/

/**
 * @typedef {(typeof ARCHITECTURES)[number]} Architecture
 *
 * @typedef {{ name: string, version: string, sha256: Record<Architecture, string> }} Pin
 */

/** @type {Pin[]} */
export const PINNED = readJson(PINS)

/**
 * APT with lists of its own, which asks the machine's own sources for both architectures and needs
 * no rights.
 * @param {string} folder
 */
const aptIn = (folder) => {
  for (const part of ['lists/partial', 'cache/archives/partial', 'debs'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'status'), '')
  writeFileSync(
    join(folder, 'apt.conf'),
    `Dir::State "${folder}";
Dir::State::status "${folder}/status";
Dir::State::lists "${folder}/lists";
Dir::Cache "${folder}/cache";
APT::Architectures { ${ARCHITECTURES.map((name) => `"${name}";`).join(' ')} };
APT::Sandbox::User "root";
`,
  )
  const env = { ...process.env, APT_CONFIG: join(folder, 'apt.conf') }
  /** @param {string} command @param {string[]} args */
  return (command, ...args) => {
    try {
      return execFileSync(command, args, {
        cwd: join(folder, 'debs'),
        env,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      throw new CommandError(
        `"${command} ${args.join(' ')}" failed; an image is made on Debian 12.\n${/** @type {any} */ (error).stderr ?? error}`,
      )
    }
  }
}

/** Writes down what Debian has now. @param {string} folder for APT's files */
export const pinAnew = (folder) => {
  const apt = aptIn(folder)
  apt('apt-get', 'update', '--quiet=2')
  /** @param {string} name @param {string} architecture @param {string} field */
  const field = (name, architecture, field) =>
    new RegExp(`^${field}: (.+)$`, 'm').exec(
      apt('apt-cache', 'show', '--no-all-versions', `${name}:${architecture}`),
    )?.[1]
  const pins = NAMES.map((name) => ({
    name,
    version: field(name, 'amd64', 'Version'),
    sha256: Object.fromEntries(
      ARCHITECTURES.map((architecture) => [architecture, field(name, architecture, 'SHA256')]),
    ),
  }))
  writeFileSync(PINS, `${JSON.stringify(pins, null, 2)}\n`)
}

/**
 * Downloads the pinned packages. @param {string} folder for APT's files
 */
export const downloadDebian = (folder) => {
  const apt = aptIn(folder)
  apt('apt-get', 'update', '--quiet=2')
  for (const { name, version, sha256: digests } of PINNED)
    for (const architecture of ARCHITECTURES) {
      apt('apt-get', 'download', `${name}:${architecture}=${version}`)
      const file = readdirSync(join(folder, 'debs')).find(
        (found) => found.startsWith(`${name}_`) && found.endsWith(`_${architecture}.deb`),
      )
      if (
        file === undefined ||
        sha256(readFileSync(join(folder, 'debs', file))) !== digests[architecture]
      )
        throw new CommandError(
          `${name} ${version} for ${architecture} is not the file that debian-packages.json names.`,
        )
    }
}

/**
 * Unpacks what was downloaded, and notes each package where scanners look.
 * @param {string} folder with APT's files
 * @param {string} root
 * @param {Architecture} architecture
 */
export const unpackDebian = (folder, root, architecture) => {
  const notes = join(root, 'var', 'lib', 'dpkg', 'status.d')
  for (const { name } of PINNED) {
    const file = readdirSync(join(folder, 'debs')).find(
      (found) => found.startsWith(`${name}_`) && found.endsWith(`_${architecture}.deb`),
    )
    const path = join(folder, 'debs', /** @type {string} */ (file))
    execFileSync('dpkg-deb', ['--extract', path, root])
    mkdirSync(notes, { recursive: true })
    writeFileSync(join(notes, name), execFileSync('dpkg-deb', ['--field', path]))
  }
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }))
    if (NEEDLESS.test(path)) rmSync(join(root, path), { recursive: true, force: true })
}
