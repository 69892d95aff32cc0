import { createHmac, randomBytes } from 'node:crypto'

/**
 * The format of Standard Webhooks, whose libraries can verify our messages: `whsec_` and 24 to 64
 * bytes in base64.
 */
const MARK = 'whsec_'

export const newWebhookSecret = (): string => MARK + randomBytes(32).toString('base64')

/** Headers that prove origin, integrity and freshness of a body (Standard Webhooks 1.0.0). */
export const webhookHeaders = (
  secret: string,
  id: string,
  atS: number,
  body: string,
): Record<string, string> => {
  const key = Buffer.from(secret.slice(MARK.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${atS}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(atS),
    'webhook-signature': `v1,${signature}`,
  }
}
