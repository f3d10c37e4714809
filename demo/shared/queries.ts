import {
  keepPreviousData,
  type Query,
  type QueryKey,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query'
import {
  type AuthSession,
  type ExternalAccount,
  getAccount,
  getQuote,
  getTransaction,
  type InternalAccount,
  listCredentials,
  listExternalAccounts,
  listSessions,
  listTransactions,
  type Quote,
  type Transaction,
  type Wallet,
} from 'holdfast'
import { useWallet } from 'holdfast/react'
import { pollInterval, useMoneyNews } from '../session/moneyEvents.ts'
import { listDeposits, listDevices, type SessionDevice } from '../session/platform.ts'
import { queryClient, readAgain, staleMs } from '../session/queryClient.ts'
import { shownWalletId } from '../session/shownWallet.ts'
import { type CardReport, listCardReports } from './cardPurchases.ts'
import { executedPayment } from './executedPayment.ts'
import {
  isDraft,
  isNeverPaid,
  type Movement,
  mergeMovements,
  movementOf,
  newestFirst,
} from './movements.ts'
import { isFinal } from './outcome.ts'

/** What is known about the wallet, kept fresh. Reading needs the platform's login only. */

export function useAccount() {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    ...accountQuery(wallet),
    refetchInterval: ({ state }) => pollInterval(state, isLive, 5_000),
  })
}

/** Reads what decides on the first screen, and what it shows, before anything of it is rendered. */
export function readAhead(wallet: Wallet): void {
  void queryClient.prefetchQuery(credentialsQuery(wallet))
  void queryClient.prefetchQuery(accountQuery(wallet))
}

function accountQuery(wallet: Wallet) {
  return queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }): Promise<ReadAccount> => getAccount(wallet, { signal }),
  })
}

/** The account as it was read. */
export interface ReadAccount extends InternalAccount {
  /** Whether a payment was executed since: then this is not the current balance, until it is read again. */
  isOutdated?: boolean
}

/** Whether money has moved since the account was read. */
export function isAccountOutdated(): boolean {
  const state = queryClient.getQueryState<ReadAccount>(['account'])
  return state?.isInvalidated === true || state?.data?.isOutdated === true
}

/** After the account was changed. A read that began before would bring the old state back. */
export async function setAccount(account: InternalAccount): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['account'] })
  queryClient.setQueryData<InternalAccount>(['account'], account)
}

/** What moved, and what was priced and not signed. */
export interface Activity {
  /** Newest first. */
  movements: Movement[]
  /** Prices that are still valid, newest first. One that was sent may be among them. */
  drafts: Transaction[]
  hasMore: boolean
}

/** The latest movements, and whether there are more. */
export function useActivity(count: number) {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: ['activity', count],
    queryFn: ({ signal }) => readActivity(wallet, count, signal),
    refetchInterval: ({ state }) =>
      pollInterval(state, isLive, isSettled(state.data) ? 5_000 : 1_500),
    placeholderData: keepPreviousData,
  })
}

/** Whether money has moved since the latest movements were read. */
export function isActivityOutdated(count: number): boolean {
  return queryClient.getQueryState(['activity', count])?.isInvalidated === true
}

async function readActivity(wallet: Wallet, count: number, signal: AbortSignal): Promise<Activity> {
  const limit = Math.min(count + 1, 100)
  const [deposits, reports, { payments, drafts, hasMore }] = await Promise.all([
    listDeposits(),
    listCardReports(),
    firstOf(listTransactions(wallet, { limit, signal }), count),
  ])
  const movements = mergeMovements(payments, deposits, reports.filter(isOfWallet))
  return {
    movements: movements.slice(0, count),
    drafts,
    hasMore: hasMore || movements.length > count,
  }
}

/** What another account paid, or none, is no movement of this wallet. */
function isOfWallet({ accountId }: CardReport): boolean {
  return accountId !== undefined && accountId === shownWalletId()
}

async function firstOf(transactions: AsyncIterable<Transaction>, count: number) {
  const payments: Transaction[] = []
  const drafts: Transaction[] = []
  for await (const transaction of transactions) {
    if (isDraft(transaction)) drafts.push(transaction)
    else if (!isNeverPaid(transaction)) {
      if (payments.length === count) return { payments, drafts, hasMore: true }
      payments.push(transaction)
    }
  }
  return { payments, drafts, hasMore: false }
}

function isSettled(activity: Activity | undefined): boolean {
  if (!activity || activity.drafts.length > 0) return false
  return activity.movements.every(
    (movement) => movement.kind !== 'payment' || isFinal(movement.payment),
  )
}

export function useBankAccounts() {
  return useQuery(bankAccountsQuery(useWallet()))
}

/**
 * The bank accounts, to name the payee of a payment: they are not read again where those that were read have it.
 *
 * @param accountId - of the payee; undefined where it is none of them, or not known yet
 */
export function useAccountsWith(accountId: string | undefined) {
  return useQuery({
    ...bankAccountsQuery(useWallet()),
    staleTime: ({ state: { data } }) =>
      data?.some(({ id }) => id === accountId) ? Number.POSITIVE_INFINITY : staleMs,
  })
}

function bankAccountsQuery(wallet: Wallet) {
  return queryOptions({
    queryKey: ['bankAccounts'],
    queryFn: async ({ signal }) => {
      const accounts: ExternalAccount[] = []
      for await (const account of listExternalAccounts(wallet, { signal })) accounts.push(account)
      return accounts
    },
  })
}

export function useCredentials() {
  return useQuery(credentialsQuery(useWallet()))
}

function credentialsQuery(wallet: Wallet) {
  return queryOptions({
    queryKey: ['credentials'],
    queryFn: ({ signal }) => listCredentials(wallet, { signal }),
  })
}

/** The sessions of the wallet, and where they were opened. */
export interface KnownSessions {
  /** Newest first. */
  sessions: AuthSession[]
  /** By the id of the session: one that is missing is unknown to the platform. Undefined where it cannot be asked. */
  devices: Map<string, SessionDevice> | undefined
}

/** The sessions with their devices, read together: one alone would show a device twice for a moment. */
export function useSessions() {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['sessions'],
    queryFn: async ({ signal }): Promise<KnownSessions> => {
      const sessions = await listSessions(wallet, { signal })
      return { sessions, devices: await readDevices() }
    },
    refetchInterval: 5_000,
  })
}

/** Without the platform, the sessions are listed all the same. */
async function readDevices(): Promise<KnownSessions['devices']> {
  const devices = await listDevices().catch(() => undefined)
  return devices && new Map(devices.map((device) => [device.sessionId, device]))
}

/** A payment, asked for again until it cannot change any more, unless news of it come by themselves. */
export function useTransaction(id: string) {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) => getTransaction(wallet, id, { signal }),
    placeholderData: () => listedPayment(id),
    refetchInterval: ({ state }) => !isFinal(state.data) && pollInterval(state, isLive, 1_000),
  })
}

/** Reads a payment, now. */
export function readTransaction(wallet: Wallet, id: string): Promise<Transaction> {
  return queryClient.fetchQuery({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) => getTransaction(wallet, id, { signal }),
    staleTime: 0,
  })
}

/** A payment as the activity has it, where that was read and lists it. */
function listedPayment(id: string): Transaction | undefined {
  const lists = queryClient.getQueriesData<Activity>({ queryKey: ['activity'] })
  const movements = lists.flatMap(([, activity]) => activity?.movements ?? [])
  const movement = movements.find((each) => each.id === id)
  return movement?.kind === 'payment' ? movement.payment : undefined
}

/**
 * The note of a payment, which is given with its price and stays as it is.
 *
 * @param id - of the payment; undefined where there is none, and so no note
 */
export function useNote(id: string | undefined) {
  const wallet = useWallet()
  const { data, error, refetch } = useQuery({
    queryKey: ['note', id],
    queryFn: id ? ({ signal }) => getTransaction(wallet, id, { signal }) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { note: data?.description, isKnown: !id || data !== undefined, error, refetch }
}

/** Reads a quote that was requested earlier, as it stands. */
export function useStoredQuote(id: string) {
  const wallet = useWallet()
  return useQuery({
    queryKey: ['quote', id],
    queryFn: ({ signal }) => getQuote(wallet, id, { signal }),
  })
}

/** Reads a payment again, now. */
export async function refreshTransaction(id: string): Promise<void> {
  await readAgain(['transaction', id])
}

/**
 * After a payment was executed: its receipt and its line in the activity are there at once, from the response, and
 * the balance that was read before is marked. All are read again for what the response does not say; a read that
 * began before would bring the old state back.
 */
export async function setExecuted(quote: Quote): Promise<void> {
  const queryKey = ['transaction', quote.transactionId]
  const lists = [['account'], ['activity']]
  const changed = [...lists, queryKey]
  await Promise.all(changed.map((each) => queryClient.cancelQueries({ queryKey: each })))
  queryClient.setQueryData<Transaction>(queryKey, (before) => executedPayment(quote, before))
  queryClient.setQueryData<ReadAccount>(
    ['account'],
    (account) => account && { ...account, isOutdated: true },
  )
  queryClient.setQueriesData<Activity>(
    { queryKey: ['activity'] },
    (activity) => activity && withExecuted(activity, quote),
  )
  const refetchType = 'none'
  const invalidate = (each: QueryKey) =>
    queryClient.invalidateQueries({ queryKey: each, refetchType })
  await Promise.all(lists.map(invalidate))
  // The receipt is rendered before requests are sent, and as fresh: it would send its own first.
  await new Promise((resolve) => setTimeout(resolve))
  await invalidate(queryKey)
  await Promise.all(changed.map(refetchInvalidated))
}

/** Reads again what is on the screen. A read that is under way has begun after the change. */
async function refetchInvalidated(queryKey: QueryKey): Promise<void> {
  const isInvalidated = ({ state }: Query) => state.isInvalidated
  await queryClient.refetchQueries(
    { queryKey, type: 'active', predicate: isInvalidated },
    { cancelRefetch: false },
  )
}

/** The payment is a movement now, and no draft. */
function withExecuted(activity: Activity, quote: Quote): Activity {
  const { transactionId: id } = quote
  const draft = activity.drafts.find((each) => each.id === id)
  const line = activity.movements.find((each) => each.id === id)
  const before = line?.kind === 'payment' ? line.payment : draft
  const others = activity.movements.filter((each) => each !== line)
  return {
    ...activity,
    movements: newestFirst([movementOf(executedPayment(quote, before)), ...others]),
    drafts: activity.drafts.filter((each) => each !== draft),
  }
}

/** After a way in came or went. */
export async function refreshCredentials(): Promise<void> {
  await readAgain(['credentials'])
}

/** After a device was locked. */
export async function refreshSessions(): Promise<void> {
  await readAgain(['sessions'])
}

/** After money moved: everything that shows some of it. */
export async function refreshMoney(): Promise<void> {
  await Promise.all([readAgain(['account']), readAgain(['activity'])])
}
