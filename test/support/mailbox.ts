import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and text as they came, with soft line breaks undone. */
  readonly content: string
}

export interface Mailbox {
  /** For SMTP_URL, with a user and a password. */
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Resolves with the next mail that nobody has waited for yet. */
  next(): Promise<ReceivedMail>
  close(): Promise<void>
}

const undoQuotedPrintable = (text: string): string =>
  text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A real SMTP server on this machine that keeps what it is sent. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let taken = 0
  const deliver = () => {
    while (waiting.length > 0 && taken < mails.length)
      waiting.shift()?.(mails[taken++] as ReceivedMail)
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'forkcast' && password === 'letters'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          content: undoQuotedPrintable(Buffer.concat(chunks).toString('utf8')),
        })
        deliver()
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://forkcast:letters@127.0.0.1:${port}`,
    mails,
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        deliver()
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
