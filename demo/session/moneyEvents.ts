import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { checkLogin } from './checkLogin.ts'
import { readAgain, readOnceMore } from './queryClient.ts'

/** Something that happened to the money, as the platform's stream says. */
interface MoneyEvent {
  /** Such as `INCOMING_PAYMENT.COMPLETED`. */
  type: string
  transactionId?: string
}

/** What the platform's stream has reported. */
interface MoneyNews {
  /** Whether the stream is connected: while it is, nothing has to be polled. */
  isLive: boolean
  /** The payment that came in last while the page was open: `Transaction:<uuid>`. */
  arrival: string | undefined
  dismissArrival: () => void
}

const MoneyNewsContext = createContext<MoneyNews | undefined>(undefined)

/** Takes what {@link useMoneyEvents} returns, for all screens below it. */
export const MoneyNewsProvider = MoneyNewsContext.Provider

/** @throws Error outside of a {@link MoneyNewsProvider} */
export function useMoneyNews(): MoneyNews {
  const news = useContext(MoneyNewsContext)
  if (!news) throw new Error('useMoneyNews needs a MoneyNewsProvider above it')
  return news
}

/**
 * Listens while a customer is logged in: to be used once, above all screens. The browser itself
 * connects again after a loss.
 *
 * @param walletId - of the customer whose events they are
 */
export function useMoneyEvents(walletId: string): MoneyNews {
  const [isLive, setIsLive] = useState(false)
  const [arrival, setArrival] = useState<string>()
  useEffect(() => listen(walletId, setIsLive, setArrival), [walletId])
  return useMemo(
    () => ({ isLive, arrival, dismissArrival: () => setArrival(undefined) }),
    [isLive, arrival],
  )
}

/**
 * How often to poll what the stream reports. A read that failed may have been caused by such a
 * report: it is repeated, or the page would show the earlier state until the next one.
 */
export function pollInterval(
  { status }: { status: string },
  isLive: boolean,
  intervalMs: number,
): number | false {
  if (!isLive) return intervalMs
  return status === 'error' && Math.max(intervalMs, 3_000)
}

/** @returns ends it */
function listen(
  walletId: string,
  onLive: (isLive: boolean) => void,
  onArrival: (transactionId: string | undefined) => void,
): () => void {
  const source = new EventSource(`/api/events?wallet=${encodeURIComponent(walletId)}`)
  source.onopen = () => {
    onLive(true)
    // What happened without a connection is not sent again.
    for (const queryKey of [...ofMoney, ...ofSessions]) void readOnceMore(queryKey)
  }
  source.onerror = () => {
    onLive(false)
    // Refused, and not only lost: the browser does not try again.
    if (source.readyState === EventSource.CLOSED) void checkLogin()
  }
  // Too many tabs listen. This one is the oldest and asks for itself from here on.
  source.addEventListener('replaced', () => {
    source.close()
    onLive(false)
  })
  source.addEventListener('money', ({ data }) => {
    const event = JSON.parse(data) as MoneyEvent
    if (event.type === 'INCOMING_PAYMENT.COMPLETED') onArrival(event.transactionId)
    refresh(event.transactionId)
  })
  source.addEventListener('sessions', refreshSessions)
  source.addEventListener('agents', refreshAgents)
  return () => {
    source.close()
    onLive(false)
  }
}

/** What a payment changes. An agent may have made it: what it spent has changed. */
const ofMoney = [
  ['account'],
  ['activity'],
  ['cards'],
  ['cardAccounts'],
  ['cardPurchases'],
  ['agents'],
  ['transaction'],
]
const ofSessions = [['ownSession'], ['sessions']]

function refresh(transactionId: string | undefined): void {
  for (const queryKey of ofMoney) {
    const isPayment = transactionId !== undefined && queryKey.includes('transaction')
    void readAgain(isPayment ? [...queryKey, transactionId] : queryKey)
  }
}

function refreshSessions(): void {
  for (const queryKey of ofSessions) void readAgain(queryKey)
}

function refreshAgents(): void {
  void readAgain(['agents'])
}
