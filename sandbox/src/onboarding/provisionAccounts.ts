import { eq } from 'drizzle-orm'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { announceInstructions, managedType, openAccounts } from '../accounts/internalAccounts.ts'
import type { Work } from '../core/work/work.ts'
import { insertCredentialRow } from '../credentials/credentials.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { createWallet } from '../wallets/wallets.ts'

/**
 * Opens what an approved customer has: a wallet, and an account for each of its currencies. One that
 * was approved before has them.
 */
export async function provisionAccounts(work: Work, customer: CustomerRow): Promise<void> {
  const isIts = eq(internalAccounts.customerId, customer.id)
  if ((await work.tx.$count(internalAccounts, isIts)) > 0) return
  const managed = customer.currencies.filter((code) => code !== walletCurrency)
  const ids = await openAccounts(work, customer.id, [
    { type: 'EMBEDDED_WALLET', currency: walletCurrency },
    ...managed.map((currency) => ({ type: managedType(currency), currency })),
  ])
  const [wallet = ''] = ids
  await createWallet(work, wallet)
  if (work.settings.profile.bornWithEmailCredential && customer.email !== null) {
    await insertCredentialRow(work, wallet, 'EMAIL_OTP', { nickname: customer.email })
  }
  await announceInstructions(work, ids)
}

const walletCurrency = 'USDB'
