import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { notFound } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { sparkAddress } from '../fixtures/tokenDetails.ts'
import { type WalletRow, wallets } from './wallets.table.ts'

/** Makes the wallet behind an account: its own organization at the custodian, and its seed. */
export async function createWallet({ tx }: Work, accountId: string): Promise<void> {
  const mnemonic = generateMnemonic(wordlist, 128)
  await tx.insert(wallets).values({
    accountId,
    organizationId: crypto.randomUUID(),
    walletId: crypto.randomUUID(),
    userId: crypto.randomUUID(),
    address: sparkAddress(mnemonic),
    mnemonic,
  })
}

/** The wallet at an address, if it is one of ours. */
export async function findWalletAt({ tx }: Work, address: string): Promise<WalletRow | undefined> {
  const wallet = await findRow(tx, wallets, 'address', address)
  return wallet
}

/**
 * The wallet behind an account.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` when the account is no wallet
 */
export async function getWallet({ tx }: Work, accountId: string): Promise<WalletRow> {
  const wallet = await findRow(tx, wallets, 'accountId', accountId)
  if (!wallet) throw notFound('REFERENCE_NOT_FOUND', 'Embedded wallet account')
  return wallet
}
