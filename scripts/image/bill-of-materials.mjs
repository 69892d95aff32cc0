import { inRoot, readJson } from '../project.mjs'
import { PINNED } from './debian-packages.mjs'

/** @typedef {{ name: string, version: string, purl: string, digests: object }} Part */

/** @param {import('./debian-packages.mjs').Architecture} architecture @returns {Part[]} */
export const debianParts = (architecture) =>
  PINNED.map(({ name, version, sha256 }) => ({
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=debian-12`,
    digests: { sha256: sha256[architecture] },
  }))

/** What the lock names for the app: the bundles of pages and server are made of it. @returns {Part[]} */
export const npmParts = () =>
  Object.entries(readJson(inRoot('package-lock.json')).packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .map(([path, { name, version, integrity }]) => {
      const known = name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return {
        name: known,
        version,
        purl: `pkg:npm/${known.replace('@', '%40')}@${version}`,
        digests: {
          sha512: Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex'),
        },
      }
    })

/**
 * SPDX 2.3. @param {readonly Part[]} parts
 * @param {{ name: string, version: string, revision: string, created: string }} about
 */
export const spdxOf = (parts, { name, version, revision, created }) => {
  /** @param {Part} part @param {number} index */
  const packageOf = (part, index) => ({
    SPDXID: `SPDXRef-${index}`,
    name: part.name,
    versionInfo: part.version,
    downloadLocation: 'NOASSERTION',
    filesAnalyzed: false,
    externalRefs: [
      { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: part.purl },
    ],
    checksums: Object.entries(part.digests).map(([algorithm, checksumValue]) => ({
      algorithm: algorithm.toUpperCase(),
      checksumValue,
    })),
  })
  const packages = parts.map(packageOf)
  return {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `${name}-${version}`,
    documentNamespace: `urn:${name}:${version}:${revision}`,
    creationInfo: { created, creators: [`Tool: npm run image`] },
    packages: [
      {
        SPDXID: 'SPDXRef-app',
        name,
        versionInfo: version,
        downloadLocation: 'NOASSERTION',
        filesAnalyzed: false,
        licenseDeclared: 'AGPL-3.0-or-later',
      },
      ...packages,
    ],
    relationships: [
      {
        spdxElementId: 'SPDXRef-DOCUMENT',
        relationshipType: 'DESCRIBES',
        relatedSpdxElement: 'SPDXRef-app',
      },
      ...packages.map(({ SPDXID }) => ({
        spdxElementId: 'SPDXRef-app',
        relationshipType: 'DEPENDS_ON',
        relatedSpdxElement: SPDXID,
      })),
    ],
  }
}
