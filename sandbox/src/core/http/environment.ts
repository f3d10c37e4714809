import type { OpenAPIHono } from '@hono/zod-openapi'
import type { OidcVerifier } from '../oidc.ts'
import type { Settings } from '../settings.ts'
import type { Run } from '../work/run.ts'

/** Who is calling: an API token, with what it may do. */
type Caller = { tokenId: string; permissions: readonly string[] }

/** What a route finds in its context. */
export type AppEnv = {
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
    /** Digest of method, path and body: what an idempotency key or a signed retry is bound to. */
    binding: string
  }
}

/** The app the route files add their operations to. */
export type App = OpenAPIHono<AppEnv>
