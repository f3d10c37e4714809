import type {
  Fault,
  FaultRecord,
  PublicSigners,
  SandboxEvent,
  SentMessage,
  WebhookRecord,
} from '../core/records.ts'

/** A running sandbox. */
export type Sandbox = {
  /** Handles a request as the service would; no port is involved. */
  fetch(request: Request): Promise<Response>
  clock: {
    now(): Date
    /** Moves the clock forward, and has everything happen that falls due on the way. */
    advance(ms: number): Promise<void>
  }
  mail: {
    /** Every mail and text message that was sent, oldest first, with the code in it. */
    list(): Promise<SentMessage[]>
  }
  webhooks: {
    /** The last thousand webhooks with every try to deliver them, oldest first. */
    list(): Promise<WebhookRecord[]>
    /** Sends one again, as a service that delivers at least once may do. */
    resend(id: string): Promise<void>
    /** Has new webhooks wait up to so long before their first try, which mixes their order. */
    shuffle(withinMs: number): void
  }
  faults: {
    /** Makes requests of the API fail. @throws when the fault is invalid or 100 are active */
    add(fault: Fault): FaultRecord
    /** Every fault with how often it was applied, in the order they were added. */
    list(): FaultRecord[]
    /** @throws when there is no such fault */
    remove(id: number): void
    clear(): void
  }
  events: {
    /** Calls `listener` for everything that happens from now on. @returns what ends it */
    subscribe(listener: (event: SandboxEvent) => void): () => void
  }
  /** Public halves of the keys exports, code targets and webhooks are signed with. */
  signers: PublicSigners
  /** The path every operation is under, such as `/2025-10-13`. */
  basePath: string
  /** The domain of the UMA addresses to test with, such as `$success.usd@sandbox.uma.test`. */
  umaDomain: string
  /** The value of an `Authorization` header with the first API token. */
  authorization: string
  /** Options that were left out and must not be where other machines can call. */
  missingSecrets: readonly ('clientSecret' | 'controlToken')[]
  /** Forgets everything and starts anew. */
  reset(): Promise<void>
  close(): Promise<void>
}
