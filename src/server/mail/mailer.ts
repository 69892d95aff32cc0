import type { FastifyBaseLogger } from 'fastify'
import type { MailSettings } from '#server/config/sign-in-settings.ts'

const TIMEOUT_MS = 20_000

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface PostOffice {
  /** Sends in the background what `write` writes, if anything; whoever asked waits for neither. */
  post(write: () => Promise<Mail | undefined>): void
  /** Waits for what is on its way. */
  close(): Promise<void>
}

/** Sends mail by SMTP. A mail that cannot be sent is logged, without its address. */
export const openPostOffice = ({ smtpUrl, from }: MailSettings, log: FastifyBaseLogger): PostOffice => {
  const onTheWay = new Set<Promise<void>>()
  const send = async (write: () => Promise<Mail | undefined>) => {
    const mail = await write()
    if (mail === undefined) return
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // What a text says is sent, never a file or an address that it names.
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
    post(write) {
      const sending = send(write)
        .catch((error: unknown) => log.error({ err: error }, 'a mail could not be sent'))
        .finally(() => onTheWay.delete(sending))
      onTheWay.add(sending)
    },
    async close() {
      await Promise.all(onTheWay)
    },
  }
}
