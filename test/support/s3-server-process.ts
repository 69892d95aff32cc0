// `node --openssl-legacy-provider s3-server-process.ts FOLDER BUCKET`: serves S3 until its parent
// goes away.
import { createRequire } from 'node:module'

interface Context {
  readonly path: string
  mountPath?: string
  readonly state: { vhost?: boolean }
}

/** What we use of @20minutes/s3rver, which has no types. */
interface S3Rver {
  readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<{ port: number }>
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: object,
) => S3Rver

const [directory, name] = process.argv.slice(2)
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name }],
})
// Checking a signature it forgets the last slash of `/bucket/`, which S3 counts; this is its own
// way to put one there.
server.middleware.splice(-1, 0, async (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true
    context.mountPath = '/'
  }
  await next()
})
const { port } = await server.run()
process.send?.(port)
process.once('disconnect', () => process.exit(0))
