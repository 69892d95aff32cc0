// Sends a flood from a thread of its own, so that the cost of sending is not taken for the server's
// delay. Autocannon's own threads take no bytes as a body. A real flood comes from another machine:
// on Linux, where a priority is set for one thread, this one leaves the cores to the server, unless
// it is to have as much of them.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import autocannon from 'autocannon'

const { body, isEqual, ...options } = workerData as autocannon.Options & {
  body?: string | Uint8Array
  isEqual?: boolean
}
if (process.platform === 'linux' && isEqual !== true) setPriority(10)
const result = await autocannon({
  ...options,
  ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
})
parentPort?.postMessage({ answered: result['2xx'], refused: result.non2xx })
