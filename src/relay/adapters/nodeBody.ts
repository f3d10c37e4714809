import type { NodeRequest } from './nodeTypes.ts'

/**
 * The body of Node's request, read only as fast as it is consumed. If it is never consumed, Node drops it after the
 * response.
 */
export function toBodyStream(incoming: NodeRequest): ReadableStream<Uint8Array> {
  let stopReading: (() => void) | undefined
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (incoming.destroyed) throw connectionClosed()
        stopReading ??= forwardTo(controller, incoming)
        incoming.resume()
      },
      cancel() {
        stopReading?.()
        // The rest is read and dropped, so that the client can finish sending and read the response.
        incoming.resume()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Passes on chunks until the body ends, fails or is not wanted any more. */
function forwardTo(
  controller: ReadableStreamDefaultController<Uint8Array>,
  incoming: NodeRequest,
): () => void {
  const onData = (chunk: Uint8Array | string = '') => {
    controller.enqueue(typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)
    if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
  }
  const onEnd = () => {
    stop()
    controller.close()
  }
  const onClose = () => {
    stop()
    controller.error(connectionClosed())
  }
  const listeners = { data: onData, end: onEnd, error: onClose, close: onClose }
  const stop = () => {
    for (const [event, listener] of Object.entries(listeners)) incoming.off(event, listener)
  }
  for (const [event, listener] of Object.entries(listeners)) incoming.on(event, listener)
  return stop
}

function connectionClosed(): Error {
  return new Error('The client closed the connection before the body ended')
}
