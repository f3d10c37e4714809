/** What a scripted relay was asked. */
export interface RecordedCall {
  method: string
  path: string
  headers: Headers
  body: unknown
}

/** An answer: a status and JSON, or a failure of the network. A body with a `code` is made an error envelope. */
export type ScriptedAnswer =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'networkError'
  | 'never'

/**
 * A relay that answers as told: for what no honest relay does. Everything else is tested against
 * the real relay and sandbox.
 */
export function scriptedRelay(
  answer: (call: RecordedCall, count: number) => ScriptedAnswer | Promise<ScriptedAnswer>,
): { fetch: typeof fetch; calls: RecordedCall[] } {
  const calls: RecordedCall[] = []
  return {
    calls,
    fetch: async (input, init) => {
      const call = {
        method: init?.method ?? 'GET',
        path: String(input).replace(globalThis.location?.origin ?? '', ''),
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      }
      calls.push(call)
      const answered = await answer(call, calls.length)
      if (answered === 'networkError') throw new TypeError('Failed to fetch')
      if (answered === 'never') return untilAborted(init?.signal)
      const { status, body, headers = {} } = answered
      const text = JSON.stringify(toEnvelope(status, body))
      return new Response(text ?? null, { status, headers })
    },
  }
}

function toEnvelope(status: number, body: unknown): unknown {
  const isRefusal = status >= 400 && typeof body === 'object' && body !== null && 'code' in body
  return isRefusal ? { status, message: '', ...body } : body
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new DOMException('aborted', 'AbortError'))
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
  })
}
