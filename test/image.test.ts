import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ociArchive, type Platform } from '../scripts/image/oci-archive.mjs'
import { type Entry, sha256, tarOf } from '../scripts/image/tar.mjs'

const MADE_AT = 1_790_000_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forkcast-image-test-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const unpack = (tar: Buffer): void => {
  writeFileSync(join(folder, 'one.tar'), tar)
  execFileSync('tar', ['--extract', '--file=one.tar'], { cwd: folder })
}

const platform: Platform = {
  architecture: 'arm64',
  layers: [{ what: 'one', entries: [{ path: 'a', content: Buffer.from('b'), mode: 0o644 }] }],
  config: { WorkingDir: '/srv' },
  annotations: { 'org.opencontainers.image.version': '1.0.0' },
  statements: [{ predicateType: 'https://spdx.dev/Document', predicate: { packages: [] } }],
}

describe.skipIf(process.platform === 'win32')('an image', () => {
  it("is made of archives that the system's tar reads, however long the names", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 240 }),
        fc.integer({ min: 0, max: 3 }),
        fc.uint8Array({ maxLength: 2000 }),
        (length, depth, bytes) => {
          const below = 'é/'.repeat(depth)
          const name = 'n'.repeat(length)
          const content = Buffer.from(bytes)
          const entries: Entry[] = [
            { path: `${below}${name}`, content, mode: 0o755 },
            { path: `${below}link`, link: name, mode: 0o777 },
          ]
          unpack(tarOf(entries, MADE_AT))
          expect(readFileSync(join(folder, below, name)).equals(content)).toBe(true)
          expect(readFileSync(join(folder, below, 'link')).equals(content)).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('has the same bytes whenever it is made', () => {
    const [first, second] = [1, 2].map(() =>
      ociArchive([platform], { name: 'forkcast:1.0.0', madeAt: MADE_AT }),
    )
    expect(first?.archive.equals(second?.archive ?? Buffer.alloc(0))).toBe(true)
  })

  it('leads from its index to every file by its digest, with what is attested beside it', () => {
    const { archive, digest } = ociArchive([platform], { name: 'forkcast:1.0.0', madeAt: MADE_AT })
    unpack(archive)
    const blob = (of: string): Buffer => {
      const content = readFileSync(join(folder, 'blobs', 'sha256', of.replace('sha256:', '')))
      expect(`sha256:${sha256(content)}`).toBe(of)
      return content
    }
    const json = (of: string) => JSON.parse(blob(of).toString())
    const root = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
    expect(root.manifests).toMatchObject([{ digest }])
    const [image, attestation] = json(digest).manifests
    expect(image.platform).toEqual({ architecture: 'arm64', os: 'linux' })
    expect(attestation.annotations['vnd.docker.reference.digest']).toBe(image.digest)

    const manifest = json(image.digest)
    const config = json(manifest.config.digest)
    expect(config).toMatchObject({ architecture: 'arm64', config: { WorkingDir: '/srv' } })
    const layer = gunzipSync(blob(manifest.layers[0].digest))
    expect(config.rootfs.diff_ids).toEqual([`sha256:${sha256(layer)}`])
    const statement = json(json(attestation.digest).layers[0].digest)
    expect(statement).toMatchObject({
      predicateType: 'https://spdx.dev/Document',
      subject: [{ digest: { sha256: image.digest.replace('sha256:', '') } }],
    })
  })
})
