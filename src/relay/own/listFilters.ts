import type { ListFilter } from '../context/route.ts'

/** The customer's; what names none is the platform's own. */
export const ownRecords: ListFilter =
  async (_relay, { customerId }) =>
  (item: { customerId?: string }) =>
    /* guard: relay-listed-records */ item.customerId === customerId

/** The same, and of wallets, which may have different people behind them, the user's. */
export const ownAccounts: ListFilter = async (relay, user) => {
  const isRecord = await ownRecords(relay, user)
  return (item: { type?: string; id?: string }) =>
    isRecord(item) &&
    (item.type !== 'EMBEDDED_WALLET' ||
      /* guard: relay-listed-wallets */ user.accountIds.includes(item.id ?? ''))
}

/** The same, and of payments through wallets, those through the user's. */
export const ownTransactions: ListFilter = async (relay, user) => {
  const isRecord = await ownRecords(relay, user)
  const isOwn = await relay.ownership.transactionFilter(user)
  return (item) => isRecord(item) && isOwn(item)
}
