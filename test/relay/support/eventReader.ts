/** A stream of events, as a client reads it. */
export interface EventReader {
  /** The next piece; undefined at the end of the stream. */
  next(): Promise<string | undefined>
  /** Reads on until this piece. */
  until(piece: string): Promise<void>
  leave(): Promise<void>
}

/** The piece that says that something changed, and the one that says nothing. */
export const changed = 'data: changed\n\n'
export const heartbeat = ':\n\n'

/** Reads the body of a response piece by piece. */
export function readEvents({ body }: Response): EventReader {
  if (!body) throw new Error('The response has no body')
  const reader = body.getReader()
  const next = async () => {
    const { value } = await reader.read()
    return value && new TextDecoder().decode(value)
  }
  return {
    next,
    async until(piece) {
      for (let read = await next(); read !== piece; read = await next()) {
        if (read === undefined) throw new Error('The stream has ended')
      }
    },
    leave: () => reader.cancel(),
  }
}
