import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { environmentSchema, SECRET_NAMES } from '#server/config/environment.ts'

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const SETTINGS = new Set<string>([
  ...Object.keys(environmentSchema.shape),
  ...SECRET_NAMES.map((name) => `${name}_FILE`),
])
/** The container's own, which scripts/image/as-data-owner.mjs reads. */
const CONTAINER_ONLY = ['PUID', 'PGID']
const COMPOSE = ['compose.yaml', 'compose.caddy.yaml', 'compose.cluster.yaml']

/** The names below `environment:` of services that run Forkcast. */
const composeSettings = (text: string): string[] =>
  text
    .split(/^  (?=\w+:$)/m)
    .filter((service) => /^(forkcast|app):/.test(service))
    .flatMap((service) => [...service.matchAll(/^      ([A-Z][A-Z0-9_]+):/gm)])
    .map(([, name]) => name as string)

const unraid = read('deploy/unraid/forkcast.xml')
const unraidConfigs = [...unraid.matchAll(/<Config ([^>]*?)\/?>(?:([^<]*)<\/Config>)?/g)].map(
  ([, attributes = '', value = '']) => ({
    value,
    ...(Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    ) as Record<'Target' | 'Default' | 'Display' | 'Required' | 'Mask', string> & {
      Type: 'Port' | 'Path' | 'Variable'
      Mode?: string
    }),
  }),
)

/** How a port or a folder is passed on; a variable is not. */
const MODES: Readonly<Record<string, readonly (string | undefined)[]>> = {
  Port: ['tcp', 'udp'],
  Path: ['rw', 'ro'],
  Variable: [undefined],
}

describe('what runs Forkcast in a container', () => {
  it.each(COMPOSE)('names only settings that there are: %s', (file) => {
    const names = composeSettings(read(file))
    expect(names.length).toBeGreaterThan(1)
    expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
  })

  it('names only settings that there are in the chart and its values', () => {
    const names = [
      ...read('deploy/helm/templates/forkcast.yaml').matchAll(/- name: ([A-Z][A-Z0-9_]+)$/gm),
      ...read('deploy/helm/values.yaml').matchAll(/^  ([A-Z][A-Z0-9_]+):/gm),
    ].map(([, name]) => name as string)
    expect(names).toContain('DATA_DIR')
    expect(names.filter((name) => !SETTINGS.has(name))).toEqual([])
  })

  it('fills in on Unraid the fields that its templates have, as they may be filled in', () => {
    const fields = [...unraid.matchAll(/^  <(\w+)[ >]/gm)].map(([, name]) => name)
    expect(fields.filter((name) => name !== 'Config').toSorted()).toEqual([
      'Category',
      'ExtraParams',
      'Name',
      'Network',
      'Overview',
      'Privileged',
      'Repository',
      'WebUI',
    ])
    expect(unraid).toMatch(
      /<Category>(?:(?:Backup|Cloud|Other|Productivity|Tools): ?)+<\/Category>/,
    )
    const always = [
      'Default',
      'Description',
      'Display',
      'Mask',
      'Name',
      'Required',
      'Target',
      'Type',
    ]
    for (const { value: _value, ...attributes } of unraidConfigs) {
      const { Type, Mode } = attributes
      expect(MODES[Type]).toContain(Mode)
      expect(
        Object.keys(attributes)
          .filter((name) => name !== 'Mode')
          .toSorted(),
      ).toEqual(always)
      expect(['always', 'advanced']).toContain(attributes.Display)
      expect(['true', 'false']).toEqual(
        expect.arrayContaining([attributes.Required, attributes.Mask]),
      )
    }
  })

  it('offers on Unraid settings that there are, with values that the server takes', () => {
    const variables = unraidConfigs.filter(({ Type }) => Type === 'Variable')
    const own = variables.filter(({ Target }) => !CONTAINER_ONLY.includes(Target))
    expect(own.length).toBeGreaterThan(3)
    expect(own.filter(({ Target }) => !SETTINGS.has(Target))).toEqual([])
    const given = own.flatMap(({ Target, value, Default }) => [
      ...(value === '' ? [] : [{ [Target]: value }]),
      ...Default.split('|')
        .filter((choice) => choice !== '')
        .map((choice) => ({ [Target]: choice })),
    ])
    expect(given.filter((one) => !environmentSchema.partial().safeParse(one).success)).toEqual([])
    expect(unraidConfigs.map(({ Target }) => Target)).toEqual(
      expect.arrayContaining([...CONTAINER_ONLY, '/data', '3000']),
    )
  })

  it('has one version', () => {
    const { version } = JSON.parse(read('package.json')) as { version: string }
    const chart = read('deploy/helm/Chart.yaml')
    expect(/^version: (.+)$/m.exec(chart)?.[1]).toBe(version)
    expect(/^appVersion: (.+)$/m.exec(chart)?.[1]).toBe(version)
  })
})
