import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, SettingsError } from './config.ts'
import { environmentSchema } from './environment.ts'

describe('the settings', () => {
  it('need nothing to be set', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      servesHttps: false,
    })
    expect(config.dataDir).toMatch(/\/data$/)
  })
  it('treat an empty value as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}))
  })
  it('name every one that cannot be used, in words', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', DATABASE_URL: 'mysql://x', PUBLIC_URL: 'forkcast.example' })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(/PORT: must be a whole number from 0 to 65535/)
    expect(() => readConfig({ PORT: '70000' })).toThrow(
      /PORT: must be a whole number from 0 to 65535/,
    )
    expect(read).toThrow(/DATABASE_URL: must be a postgres:\/\/ address/)
    expect(read).toThrow(/PUBLIC_URL: must be an http/)
  })
  it('hash passwords at the cost that OWASP advises, unless more or less is wished for', () => {
    expect(readConfig({}).passwordMemoryMib).toBe(19)
    expect(readConfig({ PASSWORD_MEMORY_MIB: '64' }).passwordMemoryMib).toBe(64)
    expect(() => readConfig({ PASSWORD_MEMORY_MIB: '0' })).toThrow(
      /PASSWORD_MEMORY_MIB: must be a whole number from 1 to 1024/,
    )
  })
  it('drop the trailing slash of the public address, and take its path', () => {
    const taken = (PUBLIC_URL: string) => {
      const { publicUrl, rootPath } = readConfig({ PUBLIC_URL })
      return [publicUrl, rootPath]
    }
    expect(readConfig({ PUBLIC_URL: 'https://example.org/' }).servesHttps).toBe(true)
    expect(taken('https://example.org/')).toEqual(['https://example.org', ''])
    expect(taken('https://example.org/forkcast/')).toEqual([
      'https://example.org/forkcast',
      '/forkcast',
    ])
    expect(taken('https://example.org/my-apps/fork.cast')).toEqual([
      'https://example.org/my-apps/fork.cast',
      '/my-apps/fork.cast',
    ])
  })
  it('refuse a public address whose path could be taken for one of ours, or is none', () => {
    for (const path of ['/api', '/assets/x', '/mcp', '/settings', '/icons']) {
      expect(() => readConfig({ PUBLIC_URL: `https://example.org${path}` }), path).toThrow(
        /must not have a path that begins with/,
      )
    }
    for (const path of ['/a"b', '/a%20b', '/a//b', '/../x;y']) {
      expect(() => readConfig({ PUBLIC_URL: `https://example.org${path}` }), path).toThrow(
        /may have letters, digits/,
      )
    }
    for (const end of ['?a=b', '/forkcast#top']) {
      expect(() => readConfig({ PUBLIC_URL: `https://example.org${end}` }), end).toThrow(
        /must end with its path/,
      )
    }
  })
  it('count the proxies in front, with one for the word true', () => {
    const proxies = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).proxies
    expect(['', 'false', '0', 'true', '1', '2', '10'].map(proxies)).toEqual([0, 0, 0, 1, 1, 2, 10])
    for (const wrong of ['yes', '-1', '1.5', '11', '10.0.0.1']) {
      expect(() => proxies(wrong)).toThrow(
        /TRUST_PROXY: must be the number of proxies in front, 0 to 10/,
      )
    }
  })
  it('take a bucket for photos whole or not at all', () => {
    const given = {
      S3_ENDPOINT: 'https://s3.example.org/',
      S3_BUCKET: 'forkcast',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({}).photoBucket).toBeUndefined()
    expect(readConfig(given).photoBucket).toMatchObject({
      endpoint: 'https://s3.example.org',
      region: 'us-east-1',
      prefix: '',
    })
    expect(
      readConfig({ ...given, S3_PREFIX: '/photos/', S3_REGION: 'eu-central-1' }).photoBucket,
    ).toMatchObject({
      region: 'eu-central-1',
      prefix: 'photos/',
    })
    for (const name of Object.keys(given)) {
      expect(() => readConfig({ ...given, [name]: '' })).toThrow(
        `${name}: is needed with the other S3_ settings`,
      )
    }
    expect(() => readConfig({ S3_PREFIX: 'photos' })).toThrow(
      /S3_ENDPOINT: is needed[^]*S3_BUCKET: is needed/,
    )
    expect(() => readConfig({ ...given, S3_ENDPOINT: 's3.example.org' })).toThrow(
      /S3_ENDPOINT: must be an http/,
    )
  })
})

describe('a secret', () => {
  it('is read from the file that NAME_FILE names, without the line break at its end', () => {
    const folder = mkdtempSync(join(tmpdir(), 'forkcast-secret-'))
    writeFileSync(join(folder, 'admin'), 'a long password\n')
    expect(readConfig({ ADMIN_PASSWORD_FILE: join(folder, 'admin') }).adminPassword).toBe(
      'a long password',
    )
    rmSync(folder, { recursive: true })
  })
  it('is refused in words when its file cannot be read, or when it is also set directly', () => {
    expect(() => readConfig({ ADMIN_PASSWORD_FILE: '/nowhere/admin' })).toThrow(
      /ADMIN_PASSWORD_FILE: cannot be read \(ENOENT\)/,
    )
    expect(() =>
      readConfig({ ADMIN_PASSWORD_FILE: '/nowhere/admin', ADMIN_PASSWORD: 'a long password' }),
    ).toThrow(/ADMIN_PASSWORD_FILE: cannot be set together with ADMIN_PASSWORD/)
  })
})

describe('the settings of backups', () => {
  it('are hours or days, seven backups in the data folder by default', () => {
    expect(readConfig({}).backups).toBeUndefined()
    expect(readConfig({ BACKUP_EVERY: '2d', DATA_DIR: '/srv/data' }).backups).toEqual({
      everyMs: 172_800_000,
      keep: 7,
      folder: '/srv/data/backups',
    })
    expect(
      readConfig({ BACKUP_EVERY: '12h', BACKUP_KEEP: '3', BACKUP_DIR: '/mnt/b' }).backups,
    ).toEqual({
      everyMs: 43_200_000,
      keep: 3,
      folder: '/mnt/b',
    })
  })
  it('are refused without how often', () => {
    for (const other of [{ BACKUP_KEEP: '3' }, { BACKUP_WEBHOOK: 'https://ops.example.org' }])
      expect(() => readConfig(other)).toThrow(/BACKUP_EVERY: is needed/)
    expect(() => readConfig({ BACKUP_EVERY: '1d', BACKUP_WEBHOOK: 'ops' })).toThrow(
      /BACKUP_WEBHOOK: must be an http/,
    )
    expect(() => readConfig({ BACKUP_EVERY: 'daily' })).toThrow(
      /BACKUP_EVERY: must be a number of hours or days/,
    )
  })
})

describe('the lists of settings', () => {
  const textOf = (name: string) =>
    readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
  const names = Object.keys(environmentSchema.shape).sort()
  const defaults = Object.entries(environmentSchema.parse({})).map(([name, value]) => [
    name,
    String(value),
  ])

  it('name in .env.example what the server reads, with its defaults', () => {
    const listed = new Map(
      [...textOf('.env.example').matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect([...listed.keys()].sort()).toEqual(names)
    for (const [name, value] of defaults) expect([name, listed.get(name)]).toEqual([name, value])
  })
  it('name in the documentation what the server reads, with its defaults', () => {
    const listed = new Map(
      [...textOf('docs/settings.md').matchAll(/^\| `([A-Z0-9_]+)` \| (.*?) \|/gm)].map(
        ([, name, value]) => [name, value],
      ),
    )
    expect([...listed.keys()].sort()).toEqual(names)
    for (const [name, value] of defaults)
      expect([name, listed.get(name)]).toEqual([name, `\`${value}\``])
  })
})

describe('the settings of the analyser', () => {
  const OPENAI = { VISION_PROVIDER: 'openai', VISION_MODEL: 'gpt-5-mini', VISION_API_KEY: 'sk-1' }

  it('are none by default: the built-in one estimates alone', () => {
    expect(readConfig({}).vision).toBeUndefined()
    expect(readConfig({ VISION_PROVIDER: 'embedded' }).vision).toBeUndefined()
  })
  it('need no address for a provider whose address is known', () => {
    expect(readConfig(OPENAI).vision).toEqual({
      provider: 'openai',
      providerName: 'OpenAI',
      model: 'gpt-5-mini',
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-1',
      timeoutMs: 60_000,
      photosPerDay: 30,
    })
    expect(readConfig({ VISION_PROVIDER: 'ollama', VISION_MODEL: 'llava' }).vision?.baseUrl).toBe(
      'http://localhost:11434/v1',
    )
  })
  it('complete an address that has no path, and keep one that has', () => {
    const at = (VISION_BASE_URL: string) =>
      readConfig({ VISION_PROVIDER: 'openai-compatible', VISION_MODEL: 'm', VISION_BASE_URL })
        .vision?.baseUrl
    expect(at('http://192.168.1.7:1234')).toBe('http://192.168.1.7:1234/v1')
    expect(at('https://models.example.org/food/v2/')).toBe('https://models.example.org/food/v2')
    expect(at('http://vllm:8000/')).toBe('http://vllm:8000/v1')
  })
  it.each([
    [{ VISION_PROVIDER: 'openai', VISION_API_KEY: 'sk-1' }, /VISION_MODEL: is needed/],
    [{ VISION_PROVIDER: 'openai', VISION_MODEL: 'm' }, /VISION_API_KEY: is needed for OpenAI/],
    [
      { VISION_PROVIDER: 'anthropic', VISION_MODEL: 'm' },
      /VISION_API_KEY: is needed for Anthropic/,
    ],
    [{ VISION_PROVIDER: 'google', VISION_MODEL: 'm' }, /VISION_API_KEY: is needed for Google/],
    [
      { VISION_PROVIDER: 'openrouter', VISION_MODEL: 'm' },
      /VISION_API_KEY: is needed for OpenRouter/,
    ],
    [{ VISION_PROVIDER: 'openai-compatible', VISION_MODEL: 'm' }, /VISION_BASE_URL: is needed/],
    [
      { VISION_PROVIDER: 'chatgpt', VISION_MODEL: 'm' },
      /VISION_PROVIDER: must be embedded, openai/,
    ],
    [{ VISION_MODEL: 'llava' }, /VISION_MODEL: is set, but VISION_PROVIDER names no provider/],
    [{ VISION_API_KEY: 'sk-1' }, /VISION_API_KEY: is set, but/],
    [{ ...OPENAI, VISION_TIMEOUT_MS: 'soon' }, /VISION_TIMEOUT_MS: /],
    [{ ...OPENAI, VISION_TIMEOUT_MS: '10' }, /VISION_TIMEOUT_MS: .*1000/],
    [{ ...OPENAI, VISION_DAILY_BUDGET: '0' }, /VISION_DAILY_BUDGET: .*1/],
    [{ ...OPENAI, VISION_BASE_URL: 'models.example.org' }, /VISION_BASE_URL: must be an http/],
    [
      { ...OPENAI, VISION_BASE_URL: 'http://models.example.org' },
      /VISION_BASE_URL: must be https outside your own network/,
    ],
    [
      { ...OPENAI, VISION_BASE_URL: 'http://[2001:db8::1]/v1' },
      /VISION_BASE_URL: must be https outside your own network/,
    ],
    [
      { ...OPENAI, VISION_BASE_URL: 'https://me:secret@models.example.org' },
      /VISION_BASE_URL: must not contain a name or password/,
    ],
  ])('are refused when they are only half there or wrong: %j', (variables, words) => {
    expect(() => readConfig(variables)).toThrow(words)
  })
  it('never repeat a key in what they say', () => {
    const read = () =>
      readConfig({ VISION_PROVIDER: 'openai-compatible', VISION_API_KEY: 'sk-secret' })
    expect(read).toThrow(SettingsError)
    expect(read).not.toThrow(/sk-secret/)
  })
})

describe('the settings of mail', () => {
  const mail = {
    SMTP_URL: 'smtp://mail.example.org:587',
    SMTP_FROM: 'food@example.org',
    PUBLIC_URL: 'https://food.example.org',
  }
  it('are none unless set', () => {
    expect(readConfig({}).mail).toBeUndefined()
    expect(readConfig(mail).mail).toEqual({ smtpUrl: mail.SMTP_URL, from: mail.SMTP_FROM })
  })
  it.each([
    ['SMTP_URL', /SMTP_URL: is needed with SMTP_FROM/],
    ['SMTP_FROM', /SMTP_FROM: is needed with SMTP_URL/],
    ['PUBLIC_URL', /PUBLIC_URL: is needed with SMTP_URL/],
  ])('are refused without %s', (name, words) => {
    expect(() => readConfig({ ...mail, [name]: undefined })).toThrow(words)
  })
  it('name an address that is none', () => {
    expect(() => readConfig({ ...mail, SMTP_URL: 'http://mail.example.org' })).toThrow(
      /SMTP_URL: must be an smtp/,
    )
  })
})

describe('the settings of the provider', () => {
  const OIDC = {
    OIDC_ISSUER: 'https://login.example.org/realms/home',
    OIDC_CLIENT_ID: 'forkcast',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://food.example.org',
  }
  it('are none unless set, and take the name of the host where none is given', () => {
    expect(readConfig({}).provider).toBeUndefined()
    expect(readConfig(OIDC).provider).toMatchObject({
      name: 'login.example.org',
      publicUrl: 'https://food.example.org',
    })
    expect(readConfig({ ...OIDC, OIDC_NAME: 'Home' }).provider?.name).toBe('Home')
  })
  it.each(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'])(
    'are refused without %s',
    (name) => {
      expect(() => readConfig({ ...OIDC, [name]: undefined })).toThrow(
        new RegExp(`${name}: is needed`),
      )
    },
  )
  it('go over plain http within the own network alone', () => {
    expect(readConfig({ ...OIDC, OIDC_ISSUER: 'http://authelia:9091' }).provider?.issuer).toBe(
      'http://authelia:9091',
    )
    expect(() => readConfig({ ...OIDC, OIDC_ISSUER: 'http://login.example.org' })).toThrow(
      /OIDC_ISSUER: must be https/,
    )
  })
})
