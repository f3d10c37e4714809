import { ServiceError } from '../service/serviceError.ts'
import { UnusableFileError } from '../store/unusableFileError.ts'
import { ToolProblem } from '../toolProblem.ts'
import { outcomeUnknown } from './unusableFile.ts'

/**
 * Waits for a request about a payment that may have been made. Its refusal says nothing about the
 * payment: an earlier attempt may have paid, or may still be carried out.
 *
 * @throws ToolProblem that says so, in place of a ServiceError or an UnusableFileError
 */
export async function orUnknownOutcome<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    // guard: mcp-payment-damaged
    if (error instanceof UnusableFileError) throw outcomeUnknown(error)
    // guard: mcp-payment-unknown
    if (!(error instanceof ServiceError)) throw error
    throw new ToolProblem(explain(error), { cause: error })
  }
}

function explain({ code, rule, retryAfterSeconds }: ServiceError): string {
  const when = retryAfterSeconds === undefined ? 'later' : `after ${retryAfterSeconds} seconds`
  return `The outcome of this payment is unknown. An earlier attempt had no response, so it may have been made or may still be made, and the service refused this request about it with ${rule ?? code}. Repeat the call ${when} with exactly the same arguments, which does not pay twice. Do not use another idempotencyKey or another quote for it. If it is refused again, the customer can see in their wallet whether it was paid.`
}

/** The outcome of a payment whose place in the service's list of actions was not found. */
export function notFoundOut(): ToolProblem {
  return new ToolProblem(
    "The outcome of this payment is unknown. An earlier attempt had no response, so it may have been made, and the service's list of actions no longer shows that. This call did not send it again. Do not use another idempotencyKey or another quote for it. The customer can see in their wallet whether it was paid.",
  )
}
