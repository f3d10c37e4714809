import { checkLogin } from './checkLogin.ts'
import { inOneTab } from './inOneTab.ts'
import { openChannel } from './openChannel.ts'
import { readAgain, readOnceMore } from './queryClient.ts'

/** Something that happened to the money, as the platform's stream says. */
interface MoneyEvent {
  /** Such as `INCOMING_PAYMENT.COMPLETED`. */
  type: string
  transactionId?: string
}

/** What a tab hears of the stream, from the tab that holds it. */
interface StreamNews {
  name: 'live' | 'lost' | 'money' | 'sessions' | 'agents'
  /** JSON, of `money`. */
  data?: string
}

export interface ListenOptions {
  /** Of the customer whose events they are. */
  walletId: string
  /** Ends it. */
  signal: AbortSignal
  onLive: (isLive: boolean) => void
  onArrival: (transactionId: string) => void
}

/** Listens to the platform. The tabs share one stream: the one that holds it tells the others. */
export function listen({ walletId, signal, onLive, onArrival }: ListenOptions): void {
  if (signal.aborted) return
  const name = `marram.events:${walletId}`
  const channel = openChannel(name)
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
      const { type, transactionId } = event
      if (type === 'INCOMING_PAYMENT.COMPLETED' && transactionId) onArrival(transactionId)
      refresh(transactionId)
    }
  }
  const tell = (news: StreamNews) => {
    channel?.postMessage(news)
    hear(news)
  }
  const begin = () => openStream(walletId, tell)
  if (!channel) {
    signal.addEventListener('abort', begin())
    return
  }
  channel.addEventListener('message', ({ data }) => hear(data))
  signal.addEventListener('abort', () => channel.close())
  inOneTab(name, signal, begin)
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
