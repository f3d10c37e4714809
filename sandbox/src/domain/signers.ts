import { eq } from 'drizzle-orm'
import { generateKeyPair, type KeyPair, keyPairOf } from '../crypto/p256.ts'
import { toPem } from '../crypto/webhookSignature.ts'
import { keptValues } from '../db/schema/platform.ts'
import type { PublicSigners } from '../records.ts'
import type { Work } from './work.ts'

/** The keys envelopes and webhooks are signed with. Clients pin the public halves. */
export type Signers = { walletExport: KeyPair; oneTimeCode: KeyPair; webhook: KeyPair }

const name = 'signers'

type Kept = Record<keyof Signers, string>

/** New signer keys. */
export function createSigners(): Signers {
  return {
    walletExport: generateKeyPair(),
    oneTimeCode: generateKeyPair(),
    webhook: generateKeyPair(),
  }
}

/** The signers kept with the data, or these ones from now on. */
export async function keepSigners({ tx }: Pick<Work, 'tx'>, fresh: Signers): Promise<Signers> {
  const hex = (pair: KeyPair) => Buffer.from(pair.scalar).toString('hex')
  const made: Kept = {
    walletExport: hex(fresh.walletExport),
    oneTimeCode: hex(fresh.oneTimeCode),
    webhook: hex(fresh.webhook),
  }
  await tx.insert(keptValues).values({ name, value: made }).onConflictDoNothing()
  const isIt = eq(keptValues.name, name)
  const [row] = await tx.select().from(keptValues).where(isIt).for('update')
  // Data of an earlier version may have some of them only.
  const value: Kept = { ...made, ...(row?.value as Partial<Kept> | undefined) }
  await tx.update(keptValues).set({ value }).where(isIt)
  const pair = (scalarHex: string) => keyPairOf(Buffer.from(scalarHex, 'hex'))
  return {
    walletExport: pair(value.walletExport),
    oneTimeCode: pair(value.oneTimeCode),
    webhook: pair(value.webhook),
  }
}

/** What is public of the signers. */
export function publicSigners({ walletExport, oneTimeCode, webhook }: Signers): PublicSigners {
  const hex = ({ publicKey }: KeyPair) => Buffer.from(publicKey).toString('hex')
  return {
    export: hex(walletExport),
    oneTimeCode: hex(oneTimeCode),
    webhook: toPem(webhook.publicKey),
  }
}
