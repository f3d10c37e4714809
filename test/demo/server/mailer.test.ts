import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailCatcher, startMailCatcher } from '../../../demo/server/local/mailCatcher.ts'
import { createMailer } from '../../../demo/server/mailer.ts'

let catcher: MailCatcher
beforeAll(async () => {
  catcher = await startMailCatcher(Date.now)
})
afterAll(() => catcher.close())

it('sends a mail to one mailbox, also where its address could be read as a list', async () => {
  const { send } = createMailer(catcher.smtpUrl)
  await send('ada@example.com', { subject: 'Hello', text: 'Ada' })
  await send('x,ada@example.com', { subject: 'Hello', text: 'List' }).catch(() => undefined)
  expect(catcher.mailsTo('ada@example.com').map(({ text }) => text.trim())).toEqual(['Ada'])
})
