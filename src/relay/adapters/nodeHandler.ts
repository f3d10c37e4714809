import { WalletError } from '../../shared/errors.ts'
import { checkOptionsOf } from '../checks/checkShape.ts'
import type { RelayHandler } from '../createRelay.ts'
import { createFailurePrinter } from '../observe/printFailures.ts'
import { RelayError } from '../relayError.ts'
import { toFetchRequest } from './nodeRequest.ts'
import { sendResponse } from './nodeResponse.ts'
import type {
  NodeContext,
  NodeHandler,
  NodeHandlerOptions,
  NodeRequest,
  NodeResponse,
} from './nodeTypes.ts'

/**
 * Turns a relay into a request listener for Node's `http` and `http2`. It is also a handler for Express 4
 * and 5, Connect, Fastify (`request.raw`, `reply.raw`) and Koa (`context.req`, `context.res`).
 *
 * Whatever a client sends, the listener neither throws nor rejects. Malformed targets and Host headers are 400, methods
 * that Fetch forbids 404, and what fails in the host's own code is 500 and goes to `onError`. Mount it before body
 * parsers: the relay reads and checks the body itself.
 *
 * @param relay - made by {@link createRelay}
 * @param options - how requests are read; `context` is required unless the relay's context is a {@link NodeContext}
 * @throws INVALID_INPUT when `relay` is not a function, or an option is wrong or not known
 * @example
 * ```ts
 * const handler = toNodeHandler(relay, {
 *   context: (request: IncomingMessage) => ({ address: request.socket.remoteAddress }),
 * })
 * createServer(handler).listen(3000)
 * ```
 */
export function toNodeHandler<Incoming extends NodeRequest = NodeRequest>(
  relay: RelayHandler<NodeContext<Incoming>>,
  options?: NodeHandlerOptions<NodeContext<Incoming>, Incoming>,
): NodeHandler<Incoming>
export function toNodeHandler<Context, Incoming extends NodeRequest = NodeRequest>(
  relay: RelayHandler<Context>,
  options: NodeHandlerOptions<Context, Incoming> & { context: (incoming: Incoming) => Context },
): NodeHandler<Incoming>
export function toNodeHandler<Incoming extends NodeRequest>(
  relay: RelayHandler<never>,
  options: NodeHandlerOptions<unknown, Incoming> = {},
): NodeHandler<Incoming> {
  assertArguments(relay, options)
  const reporting = { ...options, onError: options.onError ?? createPrinter() }
  return async (incoming, outgoing) => {
    // guard: relay-node-nothing-escapes
    try {
      ignoreErrors(incoming, outgoing)
      await sendResponse(await respond(relay, reporting, incoming), outgoing, incoming)
    } catch (error) {
      report(reporting, error, incoming)
      outgoing.destroy()
    }
  }
}

/** As `createRelay` does without its own `onError`: a host that is set up wrongly must not be silent. */
function createPrinter(): (error: unknown) => void {
  const print = createFailurePrinter()
  return (error) => print(error instanceof RelayError ? error : handlerFailed())
}

function handlerFailed(): RelayError {
  const message = 'toNodeHandler failed, for example in its option context or origin'
  return new RelayError(500, 'INTERNAL_ERROR', message)
}

function assertArguments(relay: unknown, options: NodeHandlerOptions<unknown, never>): void {
  if (typeof relay !== 'function') {
    throw new WalletError('INVALID_INPUT', 'relay must be the function that createRelay returned')
  }
  checkOptionsOf('toNodeHandler', options, {
    origin: 'textOrFunction?',
    context: 'function?',
    onError: 'function?',
  })
}

/** A connection that breaks ends its request; as an event without a listener it would end the process. */
function ignoreErrors(incoming: NodeRequest, outgoing: NodeResponse): void {
  // guard: relay-node-broken-connection
  for (const stream of [incoming, outgoing]) stream.on('error', () => {})
}

async function respond<Incoming extends NodeRequest>(
  relay: RelayHandler<never>,
  options: NodeHandlerOptions<unknown, Incoming>,
  incoming: Incoming,
): Promise<Response> {
  const { origin, context = toNodeContext } = options
  try {
    const own = typeof origin === 'function' ? origin(incoming) : origin
    const request = toFetchRequest(incoming, own)
    return await relay(request, context(incoming) as never)
  } catch (error) {
    return refuse(options, error, incoming)
  }
}

function toNodeContext<Incoming extends NodeRequest>(request: Incoming): NodeContext<Incoming> {
  return { request }
}

/** A refusal is about the client's request; every other error is the host's. */
function refuse<Incoming extends NodeRequest>(
  options: NodeHandlerOptions<unknown, Incoming>,
  error: unknown,
  incoming: Incoming,
): Response {
  const refusal =
    error instanceof RelayError
      ? error
      : new RelayError(500, 'INTERNAL_ERROR', 'The handler failed; its onError receives the error')
  if (refusal.status >= 500) report(options, error, incoming)
  return refusal.toResponse()
}

/** An `onError` that fails, at once or later, must not end the process. */
function report<Incoming extends NodeRequest>(
  { onError }: NodeHandlerOptions<unknown, Incoming>,
  error: unknown,
  incoming: Incoming,
): void {
  // guard: relay-node-on-error
  void new Promise((resolve) => resolve(onError?.(error, incoming))).catch(() => {})
}
