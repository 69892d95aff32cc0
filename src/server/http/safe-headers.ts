import { Socket } from 'node:net'
import helmet from 'helmet'

// An import would evaluate all exports of the module, and its WebSocket loads the whole HTTP
// client: 11 MB.
const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/**
 * The content security policy of what calls answer and of the files that pages are made of, in
 * place of the longer one of pages: each first visit gets two dozen, and one call is a page to read.
 */
export const POLICY_BESIDE_PAGES =
  "default-src 'none';style-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Helmet's headers, computed once, because with these settings they are the same for every reply.
 */
export const safeHeaders = ({ servesHttps }: { servesHttps: boolean }): Record<string, string> => {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const apply = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly reads barcodes where the browser has no reader; it may compile nothing else.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // No unsafe-inline for styles: Radix and charts set them through the DOM, which CSP allows.
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
    // For browsers and plug-ins that are gone: they would be a percent of a first visit.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  apply(response.req, response, (error) => {
    if (error) throw error
  })
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
