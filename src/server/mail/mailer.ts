import type { FastifyBaseLogger } from 'fastify'
import type { MailSettings } from '#server/config/sign-in-settings.ts'

const TIMEOUT_MS = 20_000

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends mail by SMTP. A mail that cannot be sent is logged, without its address. */
export const createMailer = ({ smtpUrl, from }: MailSettings, log: FastifyBaseLogger) => {
  const pending = new Set<Promise<void>>()
  const deliver = async (write: () => Promise<Mail | undefined>) => {
    const mail = await write()
    if (mail === undefined) return
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nodemailer must never attach a file or URL that a text mentions.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail({ from, ...mail })
    } finally {
      transport.close()
    }
  }
  return {
    /** Writes and sends a mail in the background, if `write` returns one. */
    send(write: () => Promise<Mail | undefined>): void {
      const sending = deliver(write)
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
        .finally(() => pending.delete(sending))
      pending.add(sending)
    },
    /** Waits for mails that are being sent. */
    async close(): Promise<void> {
      await Promise.all(pending)
    },
  }
}
