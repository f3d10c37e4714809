import type { Settings } from '../settings.ts'
import type { MessageRow } from '../work/messages.table.ts'

/** Hands mails to a server, when there is one. */
export type Mailer = {
  deliver(message: MessageRow, replyTo: string | undefined): void
  /** Sends no mail from now on, or does again. */
  mute(isMuted: boolean): void
  /** Waits for what is on its way. */
  close(): Promise<void>
}

/** Makes the mailer of a sandbox; without a server's address, mails are only written down. */
export function createMailer({ smtpUrl, log }: Settings): Mailer {
  if (smtpUrl === undefined) return { deliver: () => {}, mute: () => {}, close: async () => {} }
  const loading = import('nodemailer').then(({ createTransport }) => createTransport(smtpUrl))
  const underway = new Set<Promise<unknown>>()
  let isSilent = false
  return {
    deliver: ({ sender: from, recipient: to, subject, text }, replyTo) => {
      if (isSilent) return
      const mail = { from, to, subject, text, ...(replyTo !== undefined && { replyTo }) }
      const sending = loading
        .then((transport) => transport.sendMail(mail))
        .catch((error: unknown) => log({ level: 'error', event: 'mail', error }))
        .finally(() => underway.delete(sending))
      underway.add(sending)
    },
    mute: (isMuted) => {
      isSilent = isMuted
    },
    close: async () => {
      await Promise.all(underway)
      const transport = await loading
      transport.close()
    },
  }
}
