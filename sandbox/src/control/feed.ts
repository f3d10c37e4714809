import type { EventKind, SandboxEvent } from '../core/records.ts'
import type { Settings } from '../core/settings.ts'

type Listener = { event(event: SandboxEvent): void; end?(): void }

/** A feed of the sandbox's events for its subscribers. */
export type Feed = {
  publish(kind: EventKind, data: unknown): void
  /** Calls `listener` for every event from now on. @returns a function that ends it */
  subscribe(listener: Listener): () => void
  /** Kept events after this one, oldest first. */
  since(id: number): SandboxEvent[]
  /** Forgets what happened. */
  clear(): void
  /** Tells the listeners that nothing more will come. */
  close(): void
}

const kept = 1_000

type Parts = { now(): Date; log: Settings['log'] }

/** Makes a feed that keeps the last thousand events in memory. */
export function createFeed({ now, log }: Parts): Feed {
  const listeners = new Set<Listener>()
  let events: SandboxEvent[] = []
  let lastId = 0
  return {
    publish: (kind, data) => {
      lastId += 1
      const event = { id: lastId, kind, at: now().toISOString(), data }
      events = [...events.slice(1 - kept), event]
      for (const listener of listeners) {
        try {
          listener.event(event)
        } catch (error) {
          // What happened has happened; who watches it cannot make its call fail.
          log({ level: 'error', event: 'listener', error })
        }
      }
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since: (id) => events.filter((event) => event.id > id),
    clear: () => {
      events = []
    },
    close: () => {
      for (const listener of listeners) listener.end?.()
      listeners.clear()
    },
  }
}
