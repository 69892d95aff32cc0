import { gzipSync } from 'node:zlib'
import { sha256, tarOf } from './tar.mjs'

const OCI = 'application/vnd.oci.image'
const STATEMENT = 'application/vnd.in-toto+json'

/**
 * @typedef {{ mediaType: string, digest: string, size: number, [more: string]: unknown }} Descriptor
 *
 * @typedef {{
 *   architecture: string,
 *   layers: { what: string, entries: import('./tar.mjs').Entry[] }[],
 *   config: object,
 *   annotations: Record<string, string>,
 *   statements: { predicateType: string, predicate: unknown }[],
 * }} Platform statements: what is attested of the image, in in-toto's form
 */

/**
 * One archive with an image for each platform, as skopeo, Podman and containerd read it. What is
 * attested of an image stands beside it in the index, where BuildKit puts it and its readers look.
 * @param {readonly Platform[]} platforms
 * @param {{ name: string, madeAt: number }} options name: such as forkcast:1.0.0; madeAt: in
 * seconds
 */
export const ociArchive = (platforms, { name, madeAt }) => {
  /** @type {Map<string, Buffer>} */
  const blobs = new Map()
  /** @param {string} mediaType @param {Buffer} content @param {object} [more] @returns {Descriptor} */
  const blob = (mediaType, content, more = {}) => {
    const digest = sha256(content)
    blobs.set(digest, content)
    return { mediaType, digest: `sha256:${digest}`, size: content.length, ...more }
  }
  /** @param {string} mediaType @param {unknown} value @param {object} [more] */
  const json = (mediaType, value, more) => blob(mediaType, Buffer.from(JSON.stringify(value)), more)
  const created = new Date(madeAt * 1000).toISOString()

  /** @param {Platform} platform */
  const imageOf = ({ architecture, layers, config, annotations, statements }) => {
    const made = layers.map(({ what, entries }) => {
      const tar = tarOf(entries, madeAt)
      return {
        what,
        diffId: `sha256:${sha256(tar)}`,
        blob: blob(`${OCI}.layer.v1.tar+gzip`, gzipSync(tar)),
      }
    })
    const manifest = json(
      `${OCI}.manifest.v1+json`,
      {
        schemaVersion: 2,
        mediaType: `${OCI}.manifest.v1+json`,
        config: json(`${OCI}.config.v1+json`, {
          created,
          architecture,
          os: 'linux',
          config,
          rootfs: { type: 'layers', diff_ids: made.map(({ diffId }) => diffId) },
          history: made.map(({ what }) => ({ created, created_by: what })),
        }),
        layers: made.map((layer) => layer.blob),
        annotations,
      },
      { platform: { architecture, os: 'linux' } },
    )
    const attested = statements.map(({ predicateType, predicate }) => {
      const statement = {
        _type: 'https://in-toto.io/Statement/v1',
        subject: [{ name, digest: { sha256: manifest.digest.slice('sha256:'.length) } }],
        predicateType,
        predicate,
      }
      return json(STATEMENT, statement, {
        annotations: { 'in-toto.io/predicate-type': predicateType },
      })
    })
    const attestation = json(
      `${OCI}.manifest.v1+json`,
      {
        schemaVersion: 2,
        mediaType: `${OCI}.manifest.v1+json`,
        config: json(`${OCI}.config.v1+json`, {
          architecture: 'unknown',
          os: 'unknown',
          config: {},
          rootfs: { type: 'layers', diff_ids: attested.map(({ digest }) => digest) },
        }),
        layers: attested,
      },
      {
        annotations: {
          'vnd.docker.reference.digest': manifest.digest,
          'vnd.docker.reference.type': 'attestation-manifest',
        },
        platform: { architecture: 'unknown', os: 'unknown' },
      },
    )
    return { manifest, attestation }
  }

  const images = platforms.map(imageOf)
  const index = json(
    `${OCI}.index.v1+json`,
    {
      schemaVersion: 2,
      mediaType: `${OCI}.index.v1+json`,
      manifests: [
        ...images.map(({ manifest }) => manifest),
        ...images.map(({ attestation }) => attestation),
      ],
    },
    {
      annotations: {
        'io.containerd.image.name': `docker.io/library/${name}`,
        'org.opencontainers.image.ref.name': name.slice(name.indexOf(':') + 1),
      },
    },
  )
  const layout = { imageLayoutVersion: '1.0.0' }
  const root = { schemaVersion: 2, mediaType: `${OCI}.index.v1+json`, manifests: [index] }
  /** @param {string} path @param {Buffer} content */
  const file = (path, content) => ({ path, content, mode: 0o644 })
  return {
    digest: index.digest,
    archive: tarOf(
      [
        file('oci-layout', Buffer.from(JSON.stringify(layout))),
        file('index.json', Buffer.from(JSON.stringify(root))),
        { path: 'blobs/', mode: 0o755 },
        { path: 'blobs/sha256/', mode: 0o755 },
        ...[...blobs]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([digest, content]) => file(`blobs/sha256/${digest}`, content)),
      ],
      madeAt,
    ),
  }
}
