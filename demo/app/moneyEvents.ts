import { useEffect, useSyncExternalStore } from 'react'
import { queryClient } from './queryClient.ts'

/** Something that happened to the money, as the platform's stream says. */
interface MoneyEvent {
  /** Such as `INCOMING_PAYMENT.COMPLETED`. */
  type: string
  transactionId?: string
}

let isOpen = false
let arrival: string | undefined
const listeners = new Set<() => void>()

/** Whether news come by themselves: while they do, nothing has to be asked for again and again. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen)
}

/** The payment that came in last while the page was open: `Transaction:<uuid>`. */
export function useIncoming(): [string | undefined, () => void] {
  return [useSyncExternalStore(subscribe, () => arrival), () => noteArrival(undefined)]
}

/** Listens for as long as somebody is logged in. The browser itself connects again after a loss. */
export function useMoneyEvents(): void {
  useEffect(() => {
    const source = new EventSource('/api/events')
    source.onopen = () => {
      setOpen(true)
      // What happened meanwhile was told to nobody.
      refresh(undefined)
      refreshSessions()
    }
    source.onerror = () => setOpen(false)
    // Too many tabs listen. This one is the oldest and asks for itself from here on.
    source.addEventListener('replaced', () => {
      source.close()
      setOpen(false)
    })
    source.addEventListener('money', ({ data }) => {
      const event = JSON.parse(data) as MoneyEvent
      if (event.type === 'INCOMING_PAYMENT.COMPLETED') noteArrival(event.transactionId)
      refresh(event.transactionId)
    })
    source.addEventListener('sessions', refreshSessions)
    return () => {
      source.close()
      setOpen(false)
      noteArrival(undefined)
    }
  }, [])
}

function refresh(transactionId: string | undefined): void {
  for (const queryKey of [
    ['account'],
    ['activity'],
    ['transaction', transactionId].filter(Boolean),
  ]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function refreshSessions(): void {
  for (const queryKey of [['ownSession'], ['sessions']]) {
    void queryClient.invalidateQueries({ queryKey })
  }
}

function setOpen(next: boolean): void {
  isOpen = next
  tell()
}

function noteArrival(transactionId: string | undefined): void {
  arrival = transactionId
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
