import { findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { customers } from '../customers/customers.table.ts'
import type { DepositDetails } from '../fixtures/bankDetails.ts'
import { depositDetails } from '../fixtures/depositDetails.ts'
import { wallets } from '../wallets/wallets.table.ts'
import type { InternalAccountRow } from './internalAccounts.table.ts'
import type { PaymentInstruction } from './paymentInstructions.schema.ts'

/** Lists the ways in which money gets into each of these accounts, by account id. */
export async function fundingInstructions(
  work: Work,
  rows: InternalAccountRow[],
): Promise<Map<string, PaymentInstruction[]>> {
  const addresses = await walletAddresses(work, rows)
  const regions = await customerRegions(work, rows)
  return new Map(
    rows.map((row) => {
      const region = regions.get(row.customerId ?? '')
      const details = walletDetails(row, addresses.get(row.id)) ?? bankDetailsOf(work, row, region)
      const isPlatformAccount = row.customerId === null
      const item = (info: DepositDetails) => ({
        accountOrWalletInfo: info,
        ...(work.settings.profile.notedInstructions && { instructionsNotes: noteOf(info) }),
        isPlatformAccount,
      })
      return [row.id, details.map(item)]
    }),
  )
}

function noteOf({ reference }: DepositDetails): string {
  return reference === undefined
    ? 'Send only money in the currency of the account'
    : 'State the reference with the payment'
}

function walletDetails(
  row: InternalAccountRow,
  address: string | undefined,
): DepositDetails[] | undefined {
  if (address === undefined) return undefined
  return [{ accountType: 'SPARK_WALLET', assetType: row.currency, address }]
}

function bankDetailsOf(
  { settings }: Work,
  row: InternalAccountRow,
  region: string | undefined,
): DepositDetails[] {
  const generation = settings.profile.requestSchemas
  return depositDetails(row.currency, { generation, seed: row.id, region })
}

async function walletAddresses({ tx }: Work, rows: InternalAccountRow[]) {
  const ids = rows.filter(({ type }) => type === 'EMBEDDED_WALLET').map(({ id }) => id)
  if (ids.length === 0) return new Map<string, string>()
  const found = await findRows(tx, wallets, 'accountId', ids)
  return new Map(found.map(({ accountId, address }) => [accountId, address]))
}

async function customerRegions({ tx }: Work, rows: InternalAccountRow[]) {
  const ids = rows.flatMap(({ customerId }) => customerId ?? [])
  if (ids.length === 0) return new Map<string, string>()
  const found = await findRows(tx, customers, 'id', ids)
  return new Map(found.flatMap(({ id, region }) => (region ? [[id, region] as const] : [])))
}
