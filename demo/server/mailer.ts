import { createTransport } from 'nodemailer'

/** Whom the platform's mail is from. The service is set to send the wallet's codes from it too. */
export const sender = { name: 'Marram', address: 'hello@marram.example' }

/** Sends the platform's own mail. */
export interface Mailer {
  send(email: string, mail: { subject: string; text: string }): Promise<void>
  sendCode(email: string, code: string): Promise<void>
}

/** @param smtpUrl - such as `smtp://localhost:1025` */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport(smtpUrl)
  const send: Mailer['send'] = async (to, mail) => {
    await transport.sendMail({ from: sender, to, ...mail })
  }
  return {
    send,
    sendCode: (email, code) =>
      send(email, {
        subject: 'Your Marram code',
        text: `${code} is your code for Marram.\n\nIt is valid for ten minutes. Marram will never ask you for it.\n`,
      }),
  }
}
