import { createTransport } from 'nodemailer'
import { type Language, mailTexts } from './mailTexts.ts'

/** Whom the platform's mail is from. The service is set to send the wallet's codes from it too. */
export const sender = { name: 'Marram', address: 'hello@marram.example' }

/** Sends the platform's own mail. */
export interface Mailer {
  send(email: string, mail: { subject: string; text: string }): Promise<void>
  /** @param language - of the page that asked for the code */
  sendCode(email: string, code: string, language: Language): Promise<void>
}

/** @param smtpUrl - such as `smtp://localhost:1025` */
export function createMailer(smtpUrl: string): Mailer {
  const transport = createTransport(smtpUrl)
  const send: Mailer['send'] = async (to, mail) => {
    // As an object it is one address: a text could be read as a list of them.
    await transport.sendMail({ from: sender, to: { name: '', address: to }, ...mail })
  }
  return {
    send,
    sendCode(email, code, language) {
      const texts = mailTexts[language]
      return send(email, { subject: texts.codeSubject, text: `${texts.code(code)}\n` })
    },
  }
}
