import { eq } from 'drizzle-orm'
import { generateKeyPair, type KeyPair, keyPairOf } from '../crypto/p256.ts'
import { keptValues } from '../db/schema/platform.ts'
import type { Work } from './work.ts'

/** The keys the custodian signs its envelopes with. Clients pin the public halves. */
export type Signers = { walletExport: KeyPair; oneTimeCode: KeyPair }

const name = 'signers'

type Kept = { walletExport: string; oneTimeCode: string }

/** New signer keys. */
export function createSigners(): Signers {
  return { walletExport: generateKeyPair(), oneTimeCode: generateKeyPair() }
}

/** The signers kept with the data, or these ones from now on. */
export async function keepSigners({ tx }: Pick<Work, 'tx'>, fresh: Signers): Promise<Signers> {
  const hex = (pair: KeyPair) => Buffer.from(pair.scalar).toString('hex')
  const value: Kept = {
    walletExport: hex(fresh.walletExport),
    oneTimeCode: hex(fresh.oneTimeCode),
  }
  await tx.insert(keptValues).values({ name, value }).onConflictDoNothing()
  const [row] = await tx.select().from(keptValues).where(eq(keptValues.name, name))
  const kept = (row?.value ?? value) as Kept
  const pair = (scalarHex: string) => keyPairOf(Buffer.from(scalarHex, 'hex'))
  return { walletExport: pair(kept.walletExport), oneTimeCode: pair(kept.oneTimeCode) }
}

/** The public halves, uncompressed, in hex. */
export function publicSigners(signers: Signers): { export: string; oneTimeCode: string } {
  const hex = ({ publicKey }: KeyPair) => Buffer.from(publicKey).toString('hex')
  return { export: hex(signers.walletExport), oneTimeCode: hex(signers.oneTimeCode) }
}
