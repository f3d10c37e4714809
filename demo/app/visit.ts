import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'
import { formatAmount } from './amounts.ts'
import { forgetKeptVisit } from './keptVisit.ts'
import { isFresh, keepLastVisit, type LastVisit, readLastVisit } from './lastVisit.ts'
import { lineOf } from './movementLine.ts'
import {
  isAccountOutdated,
  isActivityOutdated,
  useAccount,
  useActivity,
  useBankAccounts,
} from './queries.ts'

/**
 * A visit of one customer: what the last one left is known from the first response of the relay on, which
 * says whose wallet this is. The login alone does not: it may have changed since the page was loaded.
 */
export interface Visit {
  /** For `createWallet`: passes everything on, and reads who the relay says the user is. */
  fetch: typeof fetch
  /** What the last visit left, until this one has left something. */
  getLast(): LastVisit | undefined
  /** @param readAtMs - when it was read, by the device's clock */
  keep(seen: Omit<LastVisit, 'at'>, readAtMs: number): void
  subscribe(listener: () => void): () => void
}

/** @param send - what the wallet's requests go through otherwise */
export function createVisit(walletId: string, send: typeof fetch): Visit {
  const listeners = new Set<() => void>()
  let user: string | undefined
  let isOfTwo = false
  let last: LastVisit | undefined
  let aheadMs = 0

  const setLast = (next: LastVisit | undefined) => {
    last = next
    for (const listener of listeners) listener()
  }
  const nowMs = () => Date.now() + aheadMs
  const hear = (headers: Headers) => {
    const named = headers.get('Holdfast-User')
    if (named === null || isOfTwo) return
    // The device's clock may be wrong or set back.
    const dateMs = Date.parse(headers.get('Date') ?? '')
    if (!Number.isNaN(dateMs)) aheadMs = dateMs - Date.now()
    if (user === undefined) {
      user = named
      setLast(readLastVisit({ user, walletId }, nowMs()))
    } else if (named !== user) {
      isOfTwo = true
      forgetKeptVisit()
      setLast(undefined)
    }
  }

  return {
    async fetch(input, init) {
      const response = await send(input, init)
      hear(response.headers)
      return response
    },
    getLast: () => (last && isFresh(last, nowMs()) ? last : undefined),
    keep(seen, readAtMs) {
      if (user === undefined || isOfTwo) return
      const at = new Date(readAtMs + aheadMs).toISOString()
      keepLastVisit({ user, walletId }, { at, ...seen })
      if (last) setLast(undefined)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const VisitContext = createContext<Visit | undefined>(undefined)

/** Takes what {@link createVisit} returned, for all screens below it. */
export const VisitProvider = VisitContext.Provider

/** What the last visit of the same user left, while nothing newer is kept. */
export function useLastVisit(): LastVisit | undefined {
  const { subscribe, getLast } = useVisit()
  return useSyncExternalStore(subscribe, getLast)
}

/**
 * Keeps the balance and the latest movements for the next visit, each time that both are read. Where money has moved
 * since, nothing is kept until both are read again.
 *
 * @param count - of the movements
 */
export function useKeptVisit(count: number): void {
  const visit = useVisit()
  const account = useAccount()
  const activity = useActivity(count)
  const { data: accounts } = useBankAccounts()
  const balance = account.data?.balance
  const movements = activity.data?.movements
  const { dataUpdatedAt: accountReadAtMs } = account
  const { dataUpdatedAt: activityReadAtMs } = activity
  useEffect(() => {
    if (!balance || !movements) return
    if (isAccountOutdated() || isActivityOutdated(count)) return
    const readAtMs = Math.min(accountReadAtMs, activityReadAtMs)
    const sum = formatAmount(balance, { currency: 'none' })
    const lines = movements.map((movement) => lineOf(movement, accounts ?? [], balance))
    visit.keep({ balance: { sum, unit: balance.currency.code ?? '' }, lines }, readAtMs)
  }, [visit, count, balance, movements, accounts, accountReadAtMs, activityReadAtMs])
}

function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('The last visit needs a VisitProvider above it')
  return visit
}
