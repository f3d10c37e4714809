import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OidcVerifier } from '../oidc.ts'
import type { Settings } from '../settings.ts'
import type { Run } from '../work/run.ts'

/** The caller: an API token, with what it may do. */
type Caller = { tokenId: string; permissions: readonly string[] }

/** Notes of the app on a request, for the log. */
export type RequestNotes = {
  /** Fields and parameters that the operation does not have, such as `body.fullname`. */
  ignored: string[]
}

/** The context of a route. */
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
    /** Checks whether the client has gone away without waiting for the response. */
    isAbandoned: () => boolean
    /** The body is a form, which the route reads itself. */
    hasForm: boolean | undefined
    /** The id of the agent that is calling under `/agents/me`. */
    agentId: string
    /** Digest of method, path and JSON body: what an idempotency key or a signed retry is bound to. */
    binding: string
  }
}

/** The app the route files add their operations to. */
export type App = OpenAPIHono<AppEnv>
