import type { Context, TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import type { AppEnv } from '../core/http/environment.ts'
import type { Work } from '../core/work/work.ts'
import { signedCall } from './signedCall.ts'
import type { SignedRequestChallenge } from './signedRequest.schema.ts'
import { requireOpenRequest, type Signed, type SignedCall } from './signedRetry.ts'

/** A flow that needs a signature, as a route gives it to {@link signedJson}. */
type Flow<T> = (work: Work, call: SignedCall) => Promise<Signed<T>>

type Json<T, Status extends 200 | 201 | 202> = Response &
  TypedResponse<JSONParsed<T>, Status, 'json'>

/** The 202 that asks for a signature, or what was done; written out, for it is too long to infer. */
type SignedResponse<T, Status extends 200 | 201> =
  | Json<SignedRequestChallenge, 202>
  | Json<T, Status>

/** Runs a signed flow: 202 with what is to be signed, or what was done. */
export async function signedJson<T extends object, Status extends 200 | 201>(
  c: Context<AppEnv>,
  status: Status,
  flow: Flow<T>,
): Promise<SignedResponse<T, Status>> {
  return signedOutcome(c, status, await runSigned(c, flow))
}

/** Shows how a call went that may take a second, signed one. */
export function signedOutcome<T extends object, Status extends 200 | 201>(
  c: Context<AppEnv>,
  status: Status,
  outcome: Signed<T>,
): SignedResponse<T, Status> {
  return 'challenge' in outcome ? c.json(outcome.challenge, 202) : c.json(outcome.done, status)
}

/** The same for a flow after which there is nothing to show: 202 or 204. */
export async function signedEmpty(c: Context<AppEnv>, flow: Flow<unknown>) {
  const outcome = await runSigned(c, flow)
  return 'challenge' in outcome ? c.json(outcome.challenge, 202) : c.body(null, 204)
}

function runSigned<T>(c: Context<AppEnv>, flow: Flow<T>): Promise<Signed<T>> {
  const call = signedCall(c)
  return c.var.run(async (work) => {
    await requireOpenRequest(work, call)
    return flow(work, call)
  })
}
