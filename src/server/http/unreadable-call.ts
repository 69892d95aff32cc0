import type { Socket } from 'node:net'
import { ProblemError } from './problems.ts'

/** Of what Node gives up before there is a request. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is no HTTP, too long in its head, or too slow, as every other failure; then the connection ends. */
export const answerUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const body = JSON.stringify(new ProblemError('invalid_input').toBody())
    const status = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request'
    const head = [`HTTP/1.1 ${status}`, 'Connection: close', 'Content-Type: application/json; charset=utf-8']
    socket.write([...head, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n'))
  }
  socket.destroy(error)
}
