import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { forgetKeptVisit } from '../session/keptVisit.ts'
import { followLogins } from '../session/loginChannel.ts'
import { formatShort } from '../shared/amounts.ts'
import {
  isAccountOutdated,
  isActivityOutdated,
  useAccount,
  useActivity,
  useBankAccounts,
} from '../shared/queries.ts'
import { isFresh, keepLastVisit, type LastVisit, readLastVisit } from './lastVisit.ts'
import { lineOf } from './movementLine.ts'

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
  /** The login is not this user's any more: deletes what is kept, and shows and keeps nothing from here on. */
  end(): void
  subscribe(listener: () => void): () => void
}

/** @param send - what the wallet's requests go through otherwise */
export function createVisit(walletId: string, send: typeof fetch): Visit {
  const listeners = new Set<() => void>()
  let user: string | undefined
  let isOver = false
  let last: LastVisit | undefined
  let aheadMs = 0

  const setLast = (next: LastVisit | undefined) => {
    last = next
    for (const listener of listeners) listener()
  }
  const end = () => {
    isOver = true
    forgetKeptVisit()
    setLast(undefined)
  }
  const nowMs = () => Date.now() + aheadMs
  const hear = (headers: Headers) => {
    const named = headers.get('Holdfast-User')
    if (named === null || isOver) return
    // The device's clock may be wrong or set back.
    const dateMs = Date.parse(headers.get('Date') ?? '')
    if (!Number.isNaN(dateMs)) aheadMs = dateMs - Date.now()
    if (user === undefined) {
      user = named
      setLast(readLastVisit({ user, walletId }, nowMs()))
    } else if (named !== user) end()
  }

  return {
    async fetch(input, init) {
      const response = await send(input, init)
      hear(response.headers)
      return response
    },
    getLast: () => (last && isFresh(last, nowMs()) ? last : undefined),
    keep(seen, readAtMs) {
      if (user === undefined || isOver) return
      const at = new Date(readAtMs + aheadMs).toISOString()
      keepLastVisit({ user, walletId }, { at, ...seen })
      if (last) setLast(undefined)
    },
    end,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * A visit for as long as the component is there. It ends when another tab announces a log-out or another login, and
 * does not wait for the platform to say who is logged in: until then this page could keep again what it has read.
 *
 * @param walletId - of the customer
 * @param send - what the wallet's requests go through otherwise; the same function in each rendering
 */
export function useNewVisit(walletId: string, send: typeof fetch): Visit {
  const [visit] = useState(() => createVisit(walletId, send))
  useEffect(() => followLogins(visit.end), [visit])
  return visit
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
    const sum = formatShort(balance, { currency: 'none' })
    const lines = movements.map((movement) => lineOf(movement, accounts ?? [], balance))
    visit.keep({ balance: { sum, unit: balance.currency.code ?? '' }, lines }, readAtMs)
  }, [visit, count, balance, movements, accounts, accountReadAtMs, activityReadAtMs])
}

function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('The last visit needs a VisitProvider above it')
  return visit
}
