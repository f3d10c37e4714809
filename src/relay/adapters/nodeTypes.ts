/**
 * The part of Node's `IncomingMessage` that {@link toNodeHandler} uses. The requests of `node:http`, `node:http2`,
 * Express and Connect have it, and so have `request.raw` of Fastify and `context.req` of Koa.
 */
export interface NodeRequest {
  method?: string | undefined
  url?: string | undefined
  /** The target before a router removed its mount path: Express and Connect set it. */
  originalUrl?: string | undefined
  headers: Record<string, string | string[] | undefined>
  rawHeaders?: string[] | undefined
  /** Encrypted on a TLS connection. */
  socket?: object | null | undefined
  destroyed?: boolean | undefined
  /** The body as it came, which hosts keep that have read it, such as Google Cloud Functions and Firebase. */
  rawBody?: Uint8Array | string | undefined
  readableDidRead?: boolean | undefined
  readableEnded?: boolean | undefined
  on(event: string, listener: (value?: never) => void): unknown
  off(event: string, listener: (value?: never) => void): unknown
  pause(): unknown
  resume(): unknown
}

/** The part of Node's `ServerResponse` that {@link toNodeHandler} uses. */
export interface NodeResponse {
  statusCode: number
  headersSent: boolean
  destroyed?: boolean | undefined
  getHeader(name: string): number | string | string[] | undefined
  setHeader(name: string, value: string | string[]): unknown
  write(part: Uint8Array): unknown
  end(body: Uint8Array): unknown
  destroy(): unknown
  on(event: string, listener: () => void): unknown
}

/** The context of a relay's requests if {@link toNodeHandler} has no option `context`. */
export interface NodeContext<Incoming extends NodeRequest = NodeRequest> {
  /** Node's request, with what middleware before the relay added to it. */
  request: Incoming
}

/** Options of {@link toNodeHandler}. */
export interface NodeHandlerOptions<Context, Incoming extends NodeRequest = NodeRequest> {
  /**
   * The origin of the URL that `authenticate` and `clientAddress` see, such as `https://example.com`. The relay itself
   * does not use it. A forwarding header is never read.
   * @default the Host header, with `https` if the connection is encrypted
   */
  origin?: string | ((incoming: Incoming) => string) | undefined
  /** Makes what `authenticate` and `clientAddress` get as `context`. @default {@link NodeContext} */
  context?: ((incoming: Incoming) => Context) | undefined
  /**
   * Called when a request fails because of the host's code: a body parser read the body first, or `context` or `origin`
   * threw. The client gets 500 without the error. What it throws is dropped.
   * @default each kind once to the console, as the relay's own `onError`
   */
  onError?: ((error: unknown, incoming: Incoming) => void) | undefined
}

/** A request listener for Node, which is also a handler for Express and Connect. It never rejects. */
export type NodeHandler<Incoming extends NodeRequest = NodeRequest> = (
  incoming: Incoming,
  outgoing: NodeResponse,
) => Promise<void>
