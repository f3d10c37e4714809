import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { ReceiverKind } from './schedulerCommands.ts'

const timeoutMs = 10

/** Receivers of what jobs send. */
export type Receivers = {
  send(kind: ReceiverKind): void
  /** Waits for what is on its way; false when something had no response in time. */
  settled(): Promise<boolean>
}

/**
 * Makes receivers: a quick one responds at once, a slow one calls the sandbox first, a silent one
 * never responds.
 */
export function createReceivers(callSandbox: () => Promise<void>): Receivers {
  const underway = new Set<Promise<void>>()
  let timeouts = 0

  const receive = async (kind: ReceiverKind) => {
    if (kind === 'quick') await nextTurn()
    if (kind === 'slow') await callSandbox()
    if (kind === 'silent') {
      await delay(timeoutMs)
      timeouts += 1
    }
  }

  return {
    send: (kind) => {
      if (kind === 'none') return
      const received = receive(kind).finally(() => underway.delete(received))
      underway.add(received)
    },
    settled: async () => {
      const before = timeouts
      while (underway.size > 0 && timeouts === before) await Promise.race(underway)
      return timeouts === before
    },
  }
}
