import type { ListFilter } from '../context/route.ts'

/** The customer's; what names none is the platform's own. */
export const ownRecords: ListFilter = async (_relay, { customerId }, items) =>
  items.filter(
    (item: { customerId?: string }) =>
      /* guard: relay-listed-records */ item.customerId === customerId,
  )

/** The same, and of wallets, which may have different people behind them, the user's. */
export const ownAccounts: ListFilter = async (relay, user, items) => {
  const records = await ownRecords(relay, user, items)
  return records.filter(
    ({ type, id = '' }: { type?: string; id?: string }) =>
      type !== 'EMBEDDED_WALLET' || /* guard: relay-listed-wallets */ user.accountIds.includes(id),
  )
}

/** The same, and of payments through wallets, those through the user's. */
export const ownTransactions: ListFilter = async (relay, user, items) =>
  relay.ownership.ownTransactions(user, await ownRecords(relay, user, items))
