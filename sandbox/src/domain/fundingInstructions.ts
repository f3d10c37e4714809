import { createHash } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { wallets } from '../db/schema/accounts.ts'
import type { PaymentInstruction } from '../schemas/internalAccount.ts'
import type { InternalAccountRow } from './internalAccounts.ts'
import type { Work } from './work.ts'

/** How money gets into each of these accounts, by account id. */
export async function fundingInstructions(
  { tx }: Work,
  rows: InternalAccountRow[],
): Promise<Map<string, PaymentInstruction[]>> {
  const ids = rows.filter(({ type }) => type === 'EMBEDDED_WALLET').map(({ id }) => id)
  const found =
    ids.length > 0 ? await tx.select().from(wallets).where(inArray(wallets.accountId, ids)) : []
  const addresses = new Map(found.map(({ accountId, address }) => [accountId, address]))
  return new Map(rows.map((row) => [row.id, instructionsFor(row, addresses.get(row.id))]))
}

function instructionsFor(
  row: InternalAccountRow,
  address: string | undefined,
): PaymentInstruction[] {
  if (address !== undefined) {
    return [instruction(row, { accountType: 'SPARK_WALLET', assetType: row.currency, address })]
  }
  return row.currency === 'USD' ? [instruction(row, usdAccount(row.id))] : []
}

function instruction(
  row: InternalAccountRow,
  accountOrWalletInfo: PaymentInstruction['accountOrWalletInfo'],
): PaymentInstruction {
  return { accountOrWalletInfo, isPlatformAccount: row.customerId === null }
}

function usdAccount(id: string): PaymentInstruction['accountOrWalletInfo'] {
  return {
    accountType: 'USD_ACCOUNT',
    paymentRails: ['ACH', 'WIRE'],
    accountNumber: digitsOf(id, 12),
    routingNumber: '021000021',
    bankName: 'Sandbox Bank',
    reference: `SBX${digitsOf(`${id}/reference`, 8)}`,
  }
}

/** Digits that are always the same for a text. */
export function digitsOf(text: string, length: number): string {
  const hash = createHash('sha256').update(text).digest('hex')
  return BigInt(`0x${hash}`).toString().slice(-length)
}
