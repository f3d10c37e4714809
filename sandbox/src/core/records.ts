// The public types of what a sandbox shows of itself. They import nothing, so that a program that
// type-checks its dependencies needs none of the sandbox's.

/** The kinds of event that `/_sandbox/events` shows. */
export type EventKind = 'request' | 'mail' | 'webhook' | 'ledger' | 'reset'

/** Something that happened in the sandbox. */
export type SandboxEvent = {
  /** Counts up, over resets too. */
  id: number
  kind: EventKind
  /** The sandbox's time, as ISO 8601. */
  at: string
  data: unknown
}

/** One call of the API with its status, without headers and bodies. */
export type RequestRecord = {
  /** Counts up, over resets too. */
  id: number
  /** The sandbox's time, as ISO 8601. */
  at: string
  method: string
  path: string
  /** The query string with its question mark; left out when there is none. */
  query?: string
  /** Left out when no response was sent. */
  status?: number
  durationMs: number
  /** The id of the fault that was applied to it. */
  fault?: number
  /** Fields and query parameters that the operation does not have and ignored, such as `body.fullname`. */
  ignored?: readonly string[]
}

/** A namespace: an isolated service within the sandbox, reached with its own API tokens. */
export type NamespaceRecord = {
  id: string
  /** User name of its first API token, which has all permissions. */
  clientId: string
  /** Password of that token. */
  clientSecret: string
  /** The value of an `Authorization` header with that token. */
  authorization: string
  /** The path of its own `/_sandbox`, such as `/_sandbox/namespaces/namespace-1f2e3d4c5b6a7988`. */
  controlPath: string
}

/** A snapshot that a sandbox keeps under a name. */
export type SnapshotRecord = {
  name: string
  /** The sandbox's time, as ISO 8601. */
  savedAt: string
  /** Its size in bytes. */
  bytes: number
}

/** Headers and body of a request or a response. */
export type RecordedMessage = {
  headers: Record<string, string>
  /** Left out when there is none, and of a response that is neither JSON nor HTML. */
  body?: string
  /** Only the first 64 kB of the body are kept. */
  truncated?: true
}

/** A request and its response. */
export type Exchange = {
  /** Path and query are in `url`. */
  request: { url: string } & RecordedMessage
  /** Left out when no response was sent. */
  response?: RecordedMessage
}

/** A message as `/_sandbox/mail` shows it. */
export type SentMessage = {
  id: string
  channel: 'EMAIL' | 'SMS'
  to: string
  from: string
  subject: string
  text: string
  code?: string
  sentAt: string
}

/** A webhook with everything that was tried to deliver it, as `/_sandbox/webhooks` shows it. */
export type WebhookRecord = {
  id: string
  type: string
  /** SKIPPED: there was no endpoint to send it to. */
  status: 'PENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED'
  createdAt: string
  nextAttemptAt?: string
  /** The data that it told, as the platform's endpoint got it. */
  data: unknown
  attempts: {
    at: string
    endpoint: string
    responseStatus?: number
    responseBody?: string
    error?: string
  }[]
}

/** The public halves of the signers, as clients pin them. */
export type PublicSigners = {
  /** Uncompressed point, in hex. */
  export: string
  /** Uncompressed point, in hex. */
  oneTimeCode: string
  /** SPKI in PEM. */
  webhook: string
}

/** The effect of a fault on the requests it applies to. */
export type FaultEffect =
  | {
      /** Responds 429 `RATE_LIMITED`; nothing is done. */
      kind: 'rateLimit'
      /** Becomes the `Retry-After` header: 0 to 86400. */
      retryAfterSeconds: number
    }
  | {
      /** Responds with a status of the 5xx class. */
      kind: 'serverError'
      status: 500 | 502 | 503 | 504
      /** The service's error envelope, or the HTML of a proxy in front of it. @default 'envelope' */
      body?: 'envelope' | 'html' | undefined
      /** Before or after the operation is carried out. @default 'before' */
      when?: 'before' | 'after' | undefined
    }
  | {
      /** Delays the response. */
      kind: 'latency'
      /** Real time, whatever the sandbox's clock does: 1 to 60000. */
      ms: number
      /** Before or after the operation is carried out. @default 'before' */
      when?: 'before' | 'after' | undefined
    }
  | {
      /** Ends the connection without a response. */
      kind: 'drop'
      /** Before or after the operation is carried out. */
      when: 'before' | 'after'
    }

/** The requests that a fault applies to: all of these conditions have to hold. */
export type FaultScope = {
  /** An operation, as `POST /quotes/{quoteId}/execute`. @default every request of the API */
  route?: string | undefined
  /** Ends the fault once it was applied so often: 1 to 10000. @default never */
  count?: number | undefined
  /** The share of the requests it is applied to: above 0, at most 1. @default 1 */
  share?: number | undefined
  /** Chooses the requests of the share; the same seed chooses the same ones. @default 1 */
  seed?: number | undefined
  /** Ends the fault after so long on the sandbox's clock. @default never */
  durationMs?: number | undefined
}

/** A failure to inject into the responses of the API. */
export type Fault = FaultEffect & FaultScope

/** A fault that was added, as `/_sandbox/faults` shows it. */
export type FaultRecord = Fault & {
  /** Counts up, over resets too. */
  id: number
  /** The sandbox's time, as ISO 8601. */
  addedAt: string
  /** The number of requests it was applied to. */
  applied: number
  /** True if it can still apply. */
  active: boolean
}
