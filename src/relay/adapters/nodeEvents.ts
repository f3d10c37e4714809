import { writeHead } from './nodeHead.ts'
import type { NodeResponse } from './nodeTypes.ts'

/** The part of a connection that the adapter uses; hosts may have something else in its place. */
export interface Connection {
  destroyed?: boolean
  on?(event: 'close', listener: () => void): unknown
  off?(event: 'close', listener: () => void): unknown
}

/**
 * Sends the pieces of a stream as they come and as fast as the client takes them. A client that leaves ends the stream,
 * and a stream that fails ends the connection, so that the client does not take it for the end. A response that still
 * waits for another one on its connection is not closed with it, so the connection itself is watched.
 */
export async function sendEvents(
  response: Response,
  body: ReadableStream<Uint8Array>,
  outgoing: NodeResponse,
  connection: Connection,
): Promise<void> {
  const reader = body.getReader()
  const cancel = () => void reader.cancel().catch(() => {})
  const isGone = () => outgoing.destroyed || connection.destroyed
  if (isGone() || !writeHead(response, outgoing)) return cancel()
  let goOn = () => {}
  const leave = () => {
    // guard: relay-node-stream-left
    cancel()
    goOn()
  }
  outgoing.on('drain', () => goOn())
  outgoing.on('close', leave)
  // guard: relay-node-stream-queued
  connection.on?.('close', leave)
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const isTaken = outgoing.write(piece.value)
      // guard: relay-node-stream-pressure
      if (isTaken === false && !isGone()) await new Promise<void>((resolve) => (goOn = resolve))
    }
    if (!outgoing.destroyed) outgoing.end(new Uint8Array())
  } catch {
    // The relay reports what fails in its own streams.
    outgoing.destroy()
  } finally {
    connection.off?.('close', leave)
  }
}
