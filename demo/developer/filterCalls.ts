import { codeOfCall } from './codeOfCall.ts'
import type { SeenCall } from './seenCall.ts'

/** What is looked for in the log. */
export interface CallFilter {
  /** Words that all occur in method, path, status or the function that sent it. */
  text: string
  isFailedOnly: boolean
}

export function filterCalls(calls: SeenCall[], { text, isFailedOnly }: CallFilter): SeenCall[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return calls.filter((call) => {
    const [name = ''] = codeOfCall(call)
    const line = `${call.method} ${call.path} ${call.status ?? ''} ${name}`.toLowerCase()
    return words.every((word) => line.includes(word)) && (!isFailedOnly || isFailed(call))
  })
}

export function isFailed({ status }: SeenCall): boolean {
  return status === 'lost' || (typeof status === 'number' && status >= 400)
}
