import type { Context } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { SignedCall } from './signedRetry.ts'

/** The wallet signature, in the header that this generation names. */
export function readWalletSignature(c: Context<AppEnv>): string | undefined {
  return c.req.header(c.var.settings.profile.signatureHeader)
}

/** Reads the parts of a call that a device has to sign. */
export function signedCall(c: Context<AppEnv>): SignedCall {
  return {
    binding: c.var.binding,
    requestId: c.req.header('request-id'),
    signature: readWalletSignature(c),
  }
}
