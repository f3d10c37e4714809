import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail as a person would read it. */
interface CaughtMail {
  id: number
  at: string
  from: string
  to: string[]
  subject: string
  text: string
}

/** Stands in for the world's mail servers: whatever is sent ends here. */
export interface MailCatcher {
  /** `smtp://localhost:<port>` */
  smtpUrl: string
  /** Newest first. */
  mailsTo(address: string): CaughtMail[]
  /** Forgets every mail. */
  clear(): void
  close(): Promise<void>
}

const maxMails = 200

/** @param now - dates the mails, in milliseconds since 1970 */
export async function startMailCatcher(now: () => number): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      readMail(stream).then((mail) => {
        count += 1
        mails.unshift({ id: count, at: new Date(now()).toISOString(), to, ...mail })
        mails.length = Math.min(mails.length, maxMails)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailsTo: (recipient) => mails.filter(({ to }) => to.includes(recipient.toLowerCase())),
    clear: () => {
      mails.length = 0
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function readMail(stream: SMTPServerDataStream) {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  const source = Buffer.concat(chunks).toString('utf8')
  const [head = '', ...body] = source.split('\r\n\r\n')
  const headers = readHeaders(head)
  return {
    from: headers.get('from') ?? '',
    subject: headers.get('subject') ?? '',
    text: decode(body.join('\n\n'), headers.get('content-transfer-encoding')).replace(/\r/g, ''),
  }
}

function readHeaders(head: string): Map<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())]
    }),
  )
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047 words, as they stand in a subject. */
function decodeWords(value: string): string {
  // What divides two of them is no part of the text.
  const joined = value.replace(/(\?=)\s+(?==\?)/g, '$1')
  return joined.replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b'
      ? Buffer.from(word, 'base64').toString('utf8')
      : decodeQuotedPrintable(word.replaceAll('_', ' ')),
  )
}
