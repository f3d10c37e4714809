import { base32nopad } from '@scure/base'
import { eq } from 'drizzle-orm'
import type { Work } from '../core/work/work.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'
import { totpCode, totpStepAt } from '../crypto/totp.ts'
import { embeddedWalletConfig } from '../platform/platformConfig.ts'
import { type FactorRow, scaFactors } from './factors.table.ts'

/** The number of periods that the app's clock may be off, either way. */
const tolerance = 1

/**
 * Checks whether a code is of the authenticator app: of this period or one beside it, and of none whose code
 * was taken before. A right one is spent.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6238#section-5.2
 */
export async function spendTotpCode(work: Work, factor: FactorRow, code: string): Promise<boolean> {
  const step = stepOf(work.now, factor, code)
  if (step === undefined) return false
  await work.tx
    .update(scaFactors)
    .set({ usedStep: step, updatedAt: work.now })
    .where(eq(scaFactors.id, factor.id))
  return true
}

function stepOf(now: Date, { secret, usedStep }: FactorRow, code: string): number | undefined {
  const bytes = bytesOf(secret ?? '', 'hex')
  const current = totpStepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, i) => current - tolerance + i)
  return steps
    .filter((step) => step > (usedStep ?? -1))
    .find((step) => isSameSecret(totpCode(bytes, step), code))
}

/** A secret as authenticator apps take it, by hand or from a QR code. */
export async function describeSecret(work: Work, secret: string, account: string) {
  const { appName } = await embeddedWalletConfig(work)
  const secretBase32Encoded = base32nopad.encode(bytesOf(secret, 'hex'))
  const label = `${encodeURIComponent(appName)}:${encodeURIComponent(account)}`
  const query = `secret=${secretBase32Encoded}&issuer=${encodeURIComponent(appName)}`
  return {
    secret,
    secretBase32Encoded,
    totpUri: `otpauth://totp/${label}?${query}&algorithm=SHA1&digits=6&period=30`,
  }
}
