import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { checkDataFolder } from './config/check-data-folder.ts'
import { readConfig } from './config/config.ts'
import { OperatorFault } from './config/operator-fault.ts'
import { VERSION } from './project-root.ts'
import { servedAt } from './http/served-at.ts'

const LISTENING: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT: another program listens there already',
  EACCES: 'PORT: this user may not listen there',
  EADDRNOTAVAIL: 'HOST: this machine has no such address',
  ENOTFOUND: 'HOST: no such name is known',
}

/**
 * A message for errors that the operator can fix; undefined for bugs, which are shown with their
 * stack.
 */
const messageForOperator = (error: unknown): string | undefined => {
  if (error instanceof OperatorFault) return error.message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  const words =
    syscall === 'listen' || syscall === 'getaddrinfo' ? LISTENING[code ?? ''] : undefined
  return words && `${words} (${message}).`
}

// Everything that the server writes is its user's alone, whatever the data folder was before.
process.umask(0o077)

let app: FastifyInstance | undefined
try {
  const config = readConfig(process.env)
  if (config.databaseUrl === undefined) await checkDataFolder(config.dataDir)
  app = await buildApp({ config, version: VERSION, announce: (words) => console.log(words) })

  const { server } = app
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection that was busy when closing began stays open after its reply and would delay the
    // end for minutes.
    const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
    await app?.close()
    clearInterval(closingIdle)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  await app.listen({ port: config.port, host: config.host })
  console.log(`Forkcast is ready at ${servedAt(app, config)}`)
} catch (error) {
  const words = messageForOperator(error)
  console.error(words === undefined ? error : `Forkcast cannot start. ${words}`)
  // Ending a thread while it loads the food model would crash the process.
  await app?.close()
  process.exit(1)
}
