import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { checkLogin } from './checkLogin.ts'
import { inOneTab } from './inOneTab.ts'
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

/** What a tab hears of the stream, from the tab that holds it. */
interface StreamNews {
  name: 'live' | 'lost' | 'money' | 'sessions' | 'agents'
  /** JSON, of `money`. */
  data?: string
}

/**
 * The tabs share one stream: the one that holds it tells the others.
 *
 * @returns ends it
 */
function listen(
  walletId: string,
  onLive: (isLive: boolean) => void,
  onArrival: (transactionId: string | undefined) => void,
): () => void {
  const name = `marram.events:${walletId}`
  const channel = new BroadcastChannel(name)
  const hear = (news: StreamNews) => {
    if (news.name === 'live') {
      onLive(true)
      // What happened without a connection is not sent again.
      for (const queryKey of [...ofMoney, ...ofSessions]) void readOnceMore(queryKey)
    }
    if (news.name === 'lost') onLive(false)
    if (news.name === 'sessions') refreshSessions()
    if (news.name === 'agents') refreshAgents()
    if (news.name === 'money') {
      const event = JSON.parse(news.data ?? '') as MoneyEvent
      if (event.type === 'INCOMING_PAYMENT.COMPLETED') onArrival(event.transactionId)
      refresh(event.transactionId)
    }
  }
  const tell = (news: StreamNews) => {
    channel.postMessage(news)
    hear(news)
  }
  channel.addEventListener('message', ({ data }) => hear(data))
  const leave = inOneTab(name, () => openStream(walletId, tell))
  return () => {
    leave()
    channel.close()
    onLive(false)
  }
}

/** @returns closes it */
function openStream(walletId: string, tell: (news: StreamNews) => void): () => void {
  const source = new EventSource(`/api/events?wallet=${encodeURIComponent(walletId)}`)
  source.onopen = () => tell({ name: 'live' })
  source.onerror = () => {
    tell({ name: 'lost' })
    // Refused, and not only lost: the browser does not try again.
    if (source.readyState === EventSource.CLOSED) void checkLogin()
  }
  // Too many browsers listen. This one is the oldest and asks for itself from here on.
  source.addEventListener('replaced', () => {
    source.close()
    tell({ name: 'lost' })
  })
  source.addEventListener('money', ({ data }) => tell({ name: 'money', data }))
  source.addEventListener('sessions', () => tell({ name: 'sessions' }))
  source.addEventListener('agents', () => tell({ name: 'agents' }))
  return () => source.close()
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
