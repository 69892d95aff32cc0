import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'

type AppOptions = Omit<Parameters<typeof buildApp>[0], 'config' | 'version'>

/**
 * Two servers on one database. They start at once, as an operator's restart does it: the secret and
 * the schema are made by one of them.
 */
export const openTwoInstances = (
  settings: Record<string, string>,
  options: AppOptions,
): Promise<[FastifyInstance, FastifyInstance]> => {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    ANALYSER_THREADS: '1',
    PASSWORD_MEMORY_MIB: '1',
    CALLS_PER_MINUTE: '0',
    ...settings,
  })
  const open = () => buildApp({ config, version: 'test', ...options })
  return Promise.all([open(), open()])
}
