import { eq } from 'drizzle-orm'
import { invalidInput } from '../core/errors.ts'
import { acceptsRealProofs } from '../core/proofs.ts'
import type { Work } from '../core/work/work.ts'
import { sealWalletExport } from '../crypto/envelope.ts'
import { parsePoint } from '../crypto/p256.ts'
import { privacyChange, walletExport } from '../signing/activities.ts'
import { type Signed, type SignedCall, signedRetry } from '../signing/signedRetry.ts'
import { findWalletAt, getWallet } from '../wallets/wallets.ts'
import type { ExternalAccountRow } from './externalAccounts.table.ts'
import type { InternalAccount } from './internalAccounts.schema.ts'
import { type InternalAccountRow, internalAccounts } from './internalAccounts.table.ts'
import {
  getActiveAccount,
  getInternalAccount,
  requireActive,
  showInternalAccount,
} from './internalAccounts.ts'

/**
 * The account here whose wallet an external account is the address of, if it is one.
 *
 * @throws ApiException 403 `USER_NOT_READY` when it is not in use
 */
export async function findWalletOf(
  work: Work,
  { accountType, accountInfo, currency }: ExternalAccountRow,
): Promise<InternalAccountRow | undefined> {
  if (accountType !== 'SPARK_WALLET') return undefined
  const wallet = await findWalletAt(work, String(accountInfo.address))
  if (!wallet) return undefined
  const account = await getInternalAccount(work, wallet.accountId)
  if (account.currency !== currency) return undefined
  requireActive(account)
  return account
}

/** A wallet's phrase, sealed to its owner's key. */
export type ExportedWallet = { id: string; encryptedWalletCredentials: string }

/** Hands the seed of a wallet to its owner's device. */
export async function exportWallet(
  work: Work,
  id: string,
  clientPublicKey: string,
  call: SignedCall,
): Promise<Signed<ExportedWallet>> {
  const recipient = parsePoint(clientPublicKey)
  if (!recipient) throw invalidInput('clientPublicKey is not a point on P-256')
  await getActiveAccount(work, id)
  const wallet = await getWallet(work, id)
  const signer = acceptsRealProofs(work.settings) ? work.signers.walletExport : undefined
  return signedRetry(work, call, {
    accountIds: [id],
    makePayload: () => walletExport(work, wallet, clientPublicKey),
    perform: async () => {
      const { mnemonic, organizationId } = wallet
      const sealed = sealWalletExport(mnemonic, organizationId, recipient, signer)
      return { id, encryptedWalletCredentials: sealed }
    },
  })
}

/** Makes a wallet's balance and history private, or public again. */
export async function updatePrivacy(
  work: Work,
  id: string,
  privateEnabled: boolean,
  call: SignedCall,
): Promise<Signed<InternalAccount>> {
  await getActiveAccount(work, id)
  const wallet = await getWallet(work, id)
  return signedRetry(work, call, {
    accountIds: [id],
    makePayload: () => privacyChange(work, wallet, privateEnabled),
    perform: async () => {
      const [row] = await work.tx
        .update(internalAccounts)
        .set({ privateEnabled, updatedAt: work.now })
        .where(eq(internalAccounts.id, id))
        .returning()
      if (!row) throw new Error('The update returned no row')
      return showInternalAccount(work, row)
    },
  })
}
