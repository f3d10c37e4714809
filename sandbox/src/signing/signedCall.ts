import type { Context } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { SignedCall } from './signedRetry.ts'

/** The wallet signature, under whichever of its names this generation reads. */
export function walletSignature(c: Context<AppEnv>): string | undefined {
  const { signatureHeaders } = c.var.settings.profile
  return signatureHeaders.map((name) => c.req.header(name)).find((value) => value !== undefined)
}

/** What came with a call that a device has to sign. */
export function signedCall(c: Context<AppEnv>): SignedCall {
  return {
    binding: c.var.binding,
    requestId: c.req.header('request-id'),
    signature: walletSignature(c),
  }
}
