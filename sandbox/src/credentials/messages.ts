import { asc } from 'drizzle-orm'
import { newId } from '../core/ids.ts'
import type { SentMessage } from '../core/records.ts'
import { type MessageRow, messages } from '../core/work/messages.table.ts'
import { insertRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { embeddedWalletConfig } from '../platform/platformConfig.ts'

/** Writes down the message with a code and has it leave once the unit is committed. */
export async function sendCode(
  work: Work,
  channel: MessageRow['channel'],
  recipient: string,
  code: string,
): Promise<void> {
  const { appName, expirationSeconds, sendFromEmailAddress, sendFromEmailSenderName, ...config } =
    await embeddedWalletConfig(work)
  const minutes = Math.max(1, Math.round(expirationSeconds / 60))
  const row = await insertRow(work.tx, messages, {
    id: newId('Message'),
    channel,
    recipient,
    sender: `${sendFromEmailSenderName} <${sendFromEmailAddress}>`,
    subject: `${code} is your ${appName} code`,
    text: `Your ${appName} sign-in code is ${code}.\n\nIt is valid for ${minutes} minutes and can be used once. If you did not request it, you can ignore this message.\n`,
    code,
    createdAt: work.now,
  })
  const { replyToEmailAddress } = config
  work.publish('mail', showMessage(row))
  if (channel === 'EMAIL') work.afterCommit.push(() => work.deliver(row, replyToEmailAddress))
}

/** Every message so far, oldest first. */
export async function listMessages({ tx }: Work): Promise<SentMessage[]> {
  const rows = await tx.select().from(messages).orderBy(asc(messages.sequence))
  return rows.map(showMessage)
}

function showMessage(row: MessageRow): SentMessage {
  const { id, channel, recipient, sender, subject, text, code, createdAt } = row
  return {
    id,
    channel,
    to: recipient,
    from: sender,
    subject,
    text,
    ...(code !== null && { code }),
    sentAt: createdAt.toISOString(),
  }
}
