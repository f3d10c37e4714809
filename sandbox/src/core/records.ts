// The public types of what a sandbox shows of itself. They import nothing, so that a program that
// type-checks its dependencies needs none of the sandbox's.

/** What `/_sandbox/events` shows. */
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
  /** What it told, as the platform's endpoint got it. */
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
