import { createHash, randomUUID } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32m } from '@scure/base'
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { eq } from 'drizzle-orm'
import { wallets } from '../db/schema/accounts.ts'
import { notFound } from '../errors.ts'
import type { Work } from './work.ts'

export type WalletRow = typeof wallets.$inferSelect

/** Makes the wallet behind an account: its own organization at the custodian, and its seed. */
export async function createWallet({ tx }: Work, accountId: string): Promise<void> {
  const mnemonic = generateMnemonic(wordlist, 128)
  await tx.insert(wallets).values({
    accountId,
    organizationId: randomUUID(),
    walletId: randomUUID(),
    userId: randomUUID(),
    address: sparkAddressOf(mnemonic),
    mnemonic,
  })
}

/**
 * The wallet behind an account.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` when the account is no wallet
 */
export async function getWallet({ tx }: Work, accountId: string): Promise<WalletRow> {
  const [wallet] = await tx.select().from(wallets).where(eq(wallets.accountId, accountId))
  if (!wallet) throw notFound('REFERENCE_NOT_FOUND', 'Embedded wallet account')
  return wallet
}

/** An address of the right form that belongs to this seed alone. */
function sparkAddressOf(mnemonic: string): string {
  const scalar = createHash('sha256').update(`spark identity of ${mnemonic}`).digest()
  const publicKey = secp256k1.getPublicKey(scalar, true)
  // A Spark address is a bech32m protobuf whose first field is the 33-byte identity key.
  return bech32m.encode('sp', bech32m.toWords(new Uint8Array([0x0a, 0x21, ...publicKey])), 200)
}
