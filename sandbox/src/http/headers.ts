import type { Context } from 'hono'
import type { IdempotentCall } from '../domain/idempotency.ts'
import type { SignedCall } from '../domain/signedRetry.ts'
import type { AppEnv } from './environment.ts'

/** The wallet signature, under whichever of its names this generation reads. */
export function walletSignature(c: Context<AppEnv>): string | undefined {
  const { signatureHeaders } = c.var.settings.profile
  return signatureHeaders.map((name) => c.req.header(name)).find((value) => value !== undefined)
}

/** What this call is recognized by when it comes again with its idempotency key. */
export function idempotentCall(c: Context<AppEnv>): IdempotentCall {
  const { caller, binding } = c.var
  return { caller: caller.tokenId, key: c.req.header('idempotency-key'), binding }
}

/** What came with a call that a device has to sign. */
export function signedCall(c: Context<AppEnv>): SignedCall {
  return {
    binding: c.var.binding,
    requestId: c.req.header('request-id'),
    signature: walletSignature(c),
  }
}
