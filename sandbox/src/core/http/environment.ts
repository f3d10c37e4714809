import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OidcVerifier } from '../oidc.ts'
import type { Settings } from '../settings.ts'
import type { Run } from '../work/run.ts'

/** Who is calling: an API token, with what it may do. */
type Caller = { tokenId: string; permissions: readonly string[] }

/** What the app notes of a request for the log. */
export type RequestNotes = {
  /** Fields and parameters that the operation does not have, such as `body.fullname`. */
  ignored: string[]
}

/** What a route finds in its context. */
export type AppEnv = {
  Bindings: Partial<RequestNotes>
  Variables: {
    /** Runs one unit of work. */
    run: Run
    /** Runs a single query, outside of a transaction. */
    read: Run
    settings: Settings
    oidc: OidcVerifier
    /** The sandbox's time. */
    now: () => Date
    caller: Caller
    /** Whether the client has gone away without waiting for the response. */
    isAbandoned: () => boolean
    /** The body is a form, which the route reads itself. */
    hasForm: boolean | undefined
    /** Who is calling under `/agents/me`. */
    agentId: string
    /** Digest of method, path and JSON body: what an idempotency key or a signed retry is bound to. */
    binding: string
  }
}

/** The app the route files add their operations to. */
export type App = OpenAPIHono<AppEnv>
