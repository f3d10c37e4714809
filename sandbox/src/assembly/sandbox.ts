import type {
  Fault,
  FaultRecord,
  NamespaceRecord,
  PublicSigners,
  SandboxEvent,
  SentMessage,
  WebhookRecord,
} from '../core/records.ts'
import type { NamespaceOptions } from '../core/settings.ts'

/** A running service: a sandbox, or a namespace of one. */
export type Service = {
  /** Handles a request as the service would; no port is involved. */
  fetch(request: Request): Promise<Response>
  clock: {
    now(): Date
    /**
     * Moves the clock forward, and runs everything that falls due on the way.
     *
     * @throws when a reset or the close interrupts it before its target
     */
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
    /** Calls `listener` for everything that happens from now on. @returns a function that ends it */
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
  /**
   * Saves the state in a file's worth of bytes, for `createSandbox({ snapshot })`: data, clock, due work,
   * mails, webhooks, signer keys and faults, as they are at one moment. The sandbox that it is restored
   * in must have the same version, profile and mode, and delivers no webhook until it has an endpoint and
   * no mail until it has a mail server. Recorded requests, subscribers and namespaces are not part of it.
   *
   * A snapshot holds the sandbox's private keys and recovery phrases as they are: test keys only, never
   * those of a person. Share it as you would share test data.
   *
   * @throws SnapshotError with code `TOO_LARGE` above 64 MiB, or 512 MiB before compression
   * @example
   * ```ts
   * await writeFile('prepared.snapshot', await sandbox.snapshot())
   * const again = await createSandbox({ snapshot: await readFile('prepared.snapshot') })
   * ```
   */
  snapshot(): Promise<Uint8Array>
  /** Forgets everything and starts anew. */
  reset(): Promise<void>
  /** Closes the service; a namespace is deleted with its data. */
  close(): Promise<void>
}

/** A running namespace, and how to reach it over the port of its sandbox. */
export type Namespace = Service & NamespaceRecord

/** A running sandbox. */
export type Sandbox = Service & {
  /**
   * Creates an isolated service in the same process, with its own data, clock, mails, webhooks,
   * faults and API tokens. It shares the sandbox's database, options and signers. Over a port,
   * requests with its tokens reach it.
   *
   * @throws OptionError naming an option that cannot be used
   * @throws SeedError naming the request of the seed that was refused
   */
  createNamespace(options?: NamespaceOptions): Promise<Namespace>
  /**
   * Starts a second sandbox in this process that goes on from the state of this one: its data, clock,
   * due work, mails, webhooks, faults and signers. Ids and API tokens are the same in both; nothing that
   * one does from then on reaches the other. A fork is in memory, and delivers no webhook until it has an
   * endpoint of its own (`PATCH /config`) and no mail at all. Namespaces, recorded requests and
   * subscribers stay with the original.
   *
   * @example
   * ```ts
   * const prepared = await createSandbox()
   * // Create customers and payments once, then let each test go on from there.
   * const sandbox = await prepared.fork()
   * await sandbox.clock.advance(60_000)
   * await sandbox.close()
   * ```
   */
  fork(): Promise<Sandbox>
  /** Host names, besides loopback, to which requests over a port may be addressed. */
  hosts: readonly string[]
  /** Options that were not set, but have to be where other machines can call. */
  missingSecrets: readonly ('clientSecret' | 'controlToken')[]
}
