import { fetchInTime } from '#web/offline/fetch-in-time.ts'
import { addressOf } from '#web/root-path.ts'
import { UnreachableError } from './request-error.ts'

export interface OutgoingCall {
  method: string
  /** Below the root path. */
  url: string
  headers: Record<string, string>
  body: string | Blob | undefined
  signal: AbortSignal | undefined
  /** Whether a line that brings no answer counts as no connection. */
  hasTimeLimit?: boolean
  /** Whether it is sent once more if it gets lost: only that one tells of the connection. */
  isFirstTry?: boolean
}
export interface IncomingReply {
  status: number
  statusText: string
  bodyText: string
  /** The header Retry-After, in seconds. */
  retryAfter?: string | null
}

const fetchAtLeisure: typeof fetchInTime = async (url, init) => {
  const reply = await fetch(url, init)
  return { reply, bodyText: await reply.text() }
}

export const sendByFetch = async ({
  method,
  url,
  headers,
  body,
  signal,
  hasTimeLimit,
}: OutgoingCall): Promise<IncomingReply> => {
  const wasOnline = navigator.onLine
  try {
    const { reply, bodyText } = await (hasTimeLimit ? fetchInTime : fetchAtLeisure)(
      addressOf(url),
      {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        ...(body === undefined ? {} : { body }),
        ...(signal ? { signal } : {}),
      },
    )
    return {
      status: reply.status,
      statusText: reply.statusText,
      bodyText,
      retryAfter: reply.headers.get('retry-after'),
    }
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw new UnreachableError(cause, wasOnline)
  }
}

/** By XMLHttpRequest, as only it reports the progress of an upload: a fraction from 0 to 1. */
export const sendWithUploadProgress = (
  { method, url, headers, body, signal }: OutgoingCall,
  onUploadProgress: (fraction: number) => void,
): Promise<IncomingReply> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(url))
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onUploadProgress(loaded / total)
    }
    let isUploaded = false
    request.upload.onload = () => {
      isUploaded = true
      onUploadProgress(1)
    }
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        bodyText: request.responseText,
      })
    request.onerror = () =>
      reject(new UnreachableError(new TypeError('Network request failed'), isUploaded))
    request.onabort = () =>
      reject(signal?.reason ?? new DOMException('The call was given up', 'AbortError'))
    if (signal?.aborted) return request.abort()
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
