import { eq } from 'drizzle-orm'
import { keptValues } from '../db/schema/platform.ts'
import type { Work } from './work.ts'

/** How one-time codes look, and whom their mails are from. */
export type EmbeddedWalletConfig = {
  appName: string
  otpLength: number
  alphanumeric: boolean
  expirationSeconds: number
  sendFromEmailAddress: string
  sendFromEmailSenderName: string
  replyToEmailAddress?: string
  logoUrl?: string
}

const defaults: EmbeddedWalletConfig = {
  appName: 'Holdfast Sandbox',
  otpLength: 6,
  alphanumeric: false,
  expirationSeconds: 300,
  sendFromEmailAddress: 'no-reply@sandbox.test',
  sendFromEmailSenderName: 'Notifications',
}

const name = 'embeddedWalletConfig'

/** The configuration in force. */
export async function embeddedWalletConfig({ tx }: Work): Promise<EmbeddedWalletConfig> {
  const [row] = await tx.select().from(keptValues).where(eq(keptValues.name, name))
  return { ...defaults, ...(row?.value as Partial<EmbeddedWalletConfig> | undefined) }
}
