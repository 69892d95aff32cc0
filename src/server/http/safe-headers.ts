import { Socket } from 'node:net'
import helmet from 'helmet'

// An import would read everything that the module exports, and its WebSocket brings Node's whole HTTP client: 11 MB.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/** Helmet's headers for every reply. With these settings no request changes them, so they are made once. */
export const safeHeaders = ({ servesHttps }: { servesHttps: boolean }): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // Radix and charts set style attributes through the DOM, which CSP allows; only written-out ones are refused.
        imgSrc: ["'self'", 'blob:', 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: servesHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  apply(response.req, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}
