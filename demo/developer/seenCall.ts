import type { Json } from 'holdfast'

/** One call through the relay, with nothing in it that has to stay secret. */
export interface SeenCall {
  id: number
  /** Milliseconds since 1970. */
  at: number
  method: string
  /** Below the page's origin, with its query. */
  path: string
  /** Undefined while it is under way; `stopped` by the page itself, `lost` when no answer came. */
  status?: number | 'stopped' | 'lost'
  durationMs?: number
  sent?: Json | undefined
  answer?: Json | undefined
}
