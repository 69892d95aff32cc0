import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAllBuilt } from './builds.mjs'
import { debianParts, npmParts, spdxOf } from './image/bill-of-materials.mjs'
import { ARCHITECTURES, downloadDebian, pinAnew, unpackDebian } from './image/debian-packages.mjs'
import { ociArchive } from './image/oci-archive.mjs'
import { prepare } from './install.mjs'
import { removeNeedlessPackageFiles } from './needless-files.mjs'
import { READ_WHILE_RUNNING, STAY_OUTSIDE } from './outside-packages.mjs'
import { inRoot, readJson, ROOT } from './project.mjs'
import { runMain, say } from './say.mjs'
import { SERVER_ENV, serverCommand } from './server-run.mjs'

const PACKAGE = readJson(inRoot('package.json'))
const NODE_CPU = { amd64: 'x64', arm64: 'arm64' }
const HOME = 'srv/forkcast'
/** Whom a new volume of data belongs to, until as-data-owner.mjs is told otherwise. */
const MEMBER = 1000

/** @param {...string} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

/**
 * Everything below a folder, sorted, readable by everybody and owned by root.
 * @param {string} folder
 * @param {string} [prefix]
 * @returns {import('./image/tar.mjs').Entry[]}
 */
const entriesOf = (folder, prefix = '') =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const from = join(folder, entry.name)
      const path = `${prefix}${entry.name}`
      if (entry.isSymbolicLink()) return [{ path, link: readlinkSync(from), mode: 0o777 }]
      if (entry.isDirectory())
        return [{ path: `${path}/`, mode: 0o755 }, ...entriesOf(from, `${path}/`)]
      const mode = statSync(from).mode & 0o111 ? 0o755 : 0o644
      return [{ path, content: readFileSync(from), mode }]
    })

/** @param {string} path @param {string} text */
const textFile = (path, text) => ({ path, content: Buffer.from(text), mode: 0o644 })

/** @param {string} from files of the project @param {string} to */
const copyTo = (from, to) => {
  mkdirSync(join(to, from, '..'), { recursive: true })
  cpSync(inRoot(from), join(to, from), { recursive: true })
}

/**
 * The packages that the bundle leaves outside, and Node, for another platform: what the lock names,
 * whatever machine this is.
 * @param {string} folder
 * @param {(typeof ARCHITECTURES)[number]} architecture
 */
const installPackages = (folder, architecture) => {
  const arch = NODE_CPU[architecture]
  const node = `node-linux-${arch}`
  const { name, version, dependencies, optionalDependencies } = PACKAGE
  const wanted = Object.fromEntries(
    [...STAY_OUTSIDE, ...READ_WHILE_RUNNING].map((one) => [one, dependencies[one]]),
  )
  mkdirSync(folder, { recursive: true })
  for (const file of ['package-lock.json', '.npmrc']) copyFileSync(inRoot(file), join(folder, file))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({
      name,
      version,
      dependencies: wanted,
      // npm takes the flags below for optional packages alone.
      optionalDependencies: { [node]: optionalDependencies[node] },
    }),
  )
  const flags = ['--omit=dev', '--os=linux', `--cpu=${arch}`, '--libc=glibc', '--prefer-offline']
  execFileSync('npm', ['install', ...flags, '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  const modules = join(folder, 'node_modules')
  renameSync(join(modules, node, 'bin', 'node'), join(folder, 'node'))
  for (const needless of [node, '.bin', '.package-lock.json'])
    rmSync(join(modules, needless), { recursive: true, force: true })
  removeNeedlessPackageFiles({ modules, platform: 'linux', arch, withTypes: false })
  return { node: join(folder, 'node'), modules }
}

/** What the container is started with; `docker inspect` shows it. */
const CONFIG = {
  Env: [
    'PATH=/usr/local/bin',
    'HOST=0.0.0.0',
    'PORT=3000',
    'DATA_DIR=/data',
    `NODE_OPTIONS=--import=/${HOME}/scripts/image/as-data-owner.mjs`,
    ...Object.entries(SERVER_ENV).map(([name, value]) => `${name}=${value}`),
  ],
  Entrypoint: ['/usr/local/bin/node'],
  Cmd: serverCommand([], 'dist/server/main.js'),
  WorkingDir: `/${HOME}`,
  Volumes: { '/data': {} },
  ExposedPorts: { '3000/tcp': {} },
  StopSignal: 'SIGTERM',
  // Not of OCI's list, but read by Docker; Podman takes it from the compose file.
  Healthcheck: {
    Test: ['CMD', '/usr/local/bin/node', 'scripts/ask-health.mjs'],
    Interval: 30e9,
    Timeout: 10e9,
    StartPeriod: 60e9,
    Retries: 3,
  },
}

/**
 * @param {string} work a scratch folder
 * @param {(typeof ARCHITECTURES)[number]} architecture
 * @param {{ revision: string, created: string }} source
 * @returns {import('./image/oci-archive.mjs').Platform}
 */
const platformOf = (work, architecture, { revision, created }) => {
  const base = join(work, `base-${architecture}`)
  mkdirSync(base, { recursive: true })
  unpackDebian(join(work, 'apt'), base, architecture)
  const { node, modules } = installPackages(join(work, `packages-${architecture}`), architecture)
  const app = join(work, `app-${architecture}`)
  for (const path of [
    'package.json',
    'LICENSE',
    'assets',
    'dist/server',
    'dist/web',
    'scripts/ask-health.mjs',
    'scripts/image/as-data-owner.mjs',
  ])
    copyTo(path, app)

  const { name, version, license, description } = PACKAGE
  const parts = [...debianParts(architecture), ...npmParts()]
  /** @param {import('./image/tar.mjs').Entry[]} entries */
  const below = (entries) => entries.map((entry) => ({ ...entry, path: `${HOME}/${entry.path}` }))
  return {
    architecture,
    layers: [
      {
        what: 'Debian packages',
        entries: [
          ...entriesOf(base).filter(({ path }) => path !== 'tmp/'),
          textFile('etc/passwd', `root:x:0:0::/:/\nforkcast:x:${MEMBER}:${MEMBER}::/:/\n`),
          textFile('etc/group', `root:x:0:\nforkcast:x:${MEMBER}:\n`),
          { path: 'tmp/', mode: 0o1777 },
          { path: 'data/', mode: 0o700, owner: MEMBER },
        ],
      },
      {
        what: 'Node and native packages',
        entries: [
          { path: 'usr/local/bin/node', content: readFileSync(node), mode: 0o755 },
          { path: `${HOME}/`, mode: 0o755 },
          ...below(entriesOf(modules, 'node_modules/')),
        ],
      },
      { what: 'Forkcast', entries: below(entriesOf(app)) },
    ],
    config: CONFIG,
    annotations: {
      'org.opencontainers.image.title': name,
      'org.opencontainers.image.description': description,
      'org.opencontainers.image.version': version,
      'org.opencontainers.image.revision': revision,
      'org.opencontainers.image.licenses': license,
      'org.opencontainers.image.created': created,
    },
    statements: [
      {
        predicateType: 'https://spdx.dev/Document',
        predicate: spdxOf(parts, { name, version, revision, created }),
      },
      {
        predicateType: 'https://slsa.dev/provenance/v1',
        predicate: {
          buildDefinition: {
            buildType: 'urn:forkcast:npm-run-image:v1',
            externalParameters: { version, architecture },
            resolvedDependencies: [
              { name, digest: { gitCommit: revision } },
              ...parts.map(({ purl, digests }) => ({ uri: purl, digest: digests })),
            ],
          },
          runDetails: { builder: { id: 'urn:forkcast:npm-run-image' } },
        },
      },
    ],
  }
}

// `npm run image`: dist/image/forkcast-VERSION.tar, for every architecture, without rights and
// without a container engine. `npm run image -- --pin` writes down what Debian has now, which the
// next image takes.
await runMain(async () => {
  const work = mkdtempSync(join(tmpdir(), 'forkcast-image-'))
  try {
    if (process.argv.includes('--pin')) {
      pinAnew(join(work, 'apt'))
      say('scripts/image/debian-packages.json is written anew: commit it.')
      return 0
    }
    await ensureAllBuilt(await prepare())
    say('Downloading Debian packages ...')
    downloadDebian(join(work, 'apt'))
    const madeAt = Number(git('log', '-1', '--format=%ct'))
    const created = new Date(madeAt * 1000).toISOString()
    const changes = git('status', '--porcelain') === '' ? '' : '-changed'
    const revision = `${git('rev-parse', 'HEAD')}${changes}`
    const platforms = ARCHITECTURES.map((architecture) => {
      say(`Assembling linux/${architecture} ...`)
      return platformOf(work, architecture, { revision, created })
    })
    const { name, version } = PACKAGE
    const { archive, digest } = ociArchive(platforms, { name: `${name}:${version}`, madeAt })
    const file = inRoot('dist', 'image', `${name}-${version}.tar`)
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, archive)
    say(`${file} (${Math.round(archive.length / 1e6)} MB, ${digest})`)
    return 0
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
})
