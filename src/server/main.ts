import { readFileSync } from 'node:fs'
import { buildApp } from './app.ts'
import { readConfig, SettingsError } from './config/config.ts'
import { DataFolderInUse } from './db/process-lock.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

// What an operator can put right is told in a sentence; a defect keeps its stack.
const isForOperator = (error: unknown): error is Error =>
  error instanceof SettingsError ||
  error instanceof DataFolderInUse ||
  ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND', 'ECONNREFUSED'].includes((error as { code?: string }).code ?? '')

try {
  const config = readConfig(process.env)
  const app = await buildApp({ config, version, announce: (words) => console.log(words) })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection that was busy when closing began stays open after its reply, and would hold the end up for minutes.
    const closingIdle = setInterval(() => app.server.closeIdleConnections(), 50)
    await app.close()
    clearInterval(closingIdle)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  const url = config.publicUrl ?? `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`
  console.log(`Forkcast is ready at ${url}`)
} catch (error) {
  console.error(isForOperator(error) ? `Forkcast cannot start. ${error.message}` : error)
  process.exit(1)
}
