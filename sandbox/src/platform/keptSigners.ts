import { eq } from 'drizzle-orm'
import type { PublicSigners } from '../core/records.ts'
import { keptValues } from '../core/work/keptValues.table.ts'
import type { Work } from '../core/work/work.ts'
import { bytesOf } from '../crypto/bytesOf.ts'
import { type KeyPair, keyPairOf } from '../crypto/p256.ts'
import type { Signers } from '../crypto/signers.ts'
import { toPem } from '../crypto/webhookSignature.ts'

const name = 'signers'

type Kept = Record<keyof Signers, string>

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
  const [row] = await tx.select().from(keptValues).where(isIt)
  // Data of an earlier version may have some of them only.
  const value: Kept = { ...made, ...(row?.value as Partial<Kept> | undefined) }
  await tx.update(keptValues).set({ value }).where(isIt)
  const pair = (signer: keyof Signers) =>
    value[signer] === made[signer] ? fresh[signer] : keyPairOf(bytesOf(value[signer], 'hex'))
  return {
    walletExport: pair('walletExport'),
    oneTimeCode: pair('oneTimeCode'),
    webhook: pair('webhook'),
  }
}

/** Returns the public part of the signers. */
export function publicSigners({ walletExport, oneTimeCode, webhook }: Signers): PublicSigners {
  const hex = ({ publicKey }: KeyPair) => Buffer.from(publicKey).toString('hex')
  return {
    export: hex(walletExport),
    oneTimeCode: hex(oneTimeCode),
    webhook: toPem(webhook.publicKey),
  }
}
