import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { API_TEXTS } from './http/api-texts.ts'
import type { ApiDocument } from './http/document-components.ts'
import { describeApi } from './open-api/describe-api.ts'
import { VERSION } from './project-root.ts'

/** Entry of the build: writes the texts about the API, of a server that nobody calls. */

const folder = mkdtempSync(join(tmpdir(), 'forkcast-build-'))
try {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, version: VERSION })
  await app.ready()
  const texts = describeApi(app.swagger() as unknown as ApiDocument)
  await app.close()
  mkdirSync(API_TEXTS, { recursive: true })
  for (const [name, text] of Object.entries(texts)) writeFileSync(new URL(name, API_TEXTS), text)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
