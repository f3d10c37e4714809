import type { Call, Caller } from '../context/route.ts'
import type { EventStream } from './eventStream.ts'

/** A stream, and the call that it responds to. */
export interface OpenStream {
  call: Call
  caller: Caller
  stream: EventStream
}
