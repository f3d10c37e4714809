import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { breaksRule, isUniqueViolation } from '../database/conflicts.ts'
import { ApiException, conflict, type ErrorBody } from '../errors.ts'
import type { Profile } from '../profile.ts'
import type { AppEnv } from './environment.ts'
import { findMisplaced, type Operation } from './findMisplaced.ts'
import type { FieldError } from './invalidFields.ts'
import { toPathPattern } from './pathPattern.ts'

/** Renders every refusal in the one envelope; what is not a refusal is logged and says nothing. */
export const renderError: ErrorHandler<AppEnv> = (error, c) => {
  const refusal = toRefusal(error, c)
  if (refusal.status >= 500) c.var.settings.log({ level: 'error', event: 'internal', error })
  for (const [name, value] of Object.entries(refusal.headers)) c.header(name, value)
  return c.json(toBody(refusal, c.var.settings.profile), refusal.status)
}

/** The envelope of a refusal; each generation has its own words for a wrong field. */
function toBody(refusal: ApiException, { responseSchemas }: Profile): ErrorBody {
  const { details, ...body } = refusal.toBody()
  if (!Array.isArray(details?.errors)) return { ...body, ...(details && { details }) }
  const isAugust = responseSchemas === 'august'
  const errors = (details.errors as FieldError[]).map(({ reason, constraint, ...field }) =>
    isAugust
      ? { ...field, ...(constraint && { constraint }), message: reason }
      : { ...field, reason },
  )
  return { ...body, details: { ...details, errors } }
}

/** Renders the 404 of an unknown path, and the 405 of a method that its path does not have. */
export function renderNotFound(
  operations: () => Operation[],
  profile: Profile,
): NotFoundHandler<AppEnv> {
  return (c) => {
    const { pathname } = new URL(c.req.url)
    const known = operations().filter(({ method }) => method !== 'ALL')
    const methods = known
      .filter(({ path }) => toPathPattern(path).test(pathname))
      .map(({ method }) => method)
    const refusal =
      methods.length > 0
        ? new ApiException(405, 'METHOD_NOT_ALLOWED', 'Method not allowed; see the Allow header')
        : operationNotFound(findMisplaced(pathname, known, profile))
    if (methods.length > 0) c.header('Allow', [...new Set(methods)].join(', '))
    return c.json(refusal.toBody(), refusal.status)
  }
}

function operationNotFound(hint: string | undefined): ApiException {
  return new ApiException(404, 'NOT_FOUND', `Operation not found${hint ? `: ${hint}` : ''}`)
}

function toRefusal(error: Error, c: Context<AppEnv>): ApiException {
  if (error instanceof ApiException) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The request is malformed')
  }
  if (isUniqueViolation(error)) return conflict('A concurrent request created the same resource')
  if (isBalanceCeiling(error)) {
    return new ApiException(
      400,
      'AMOUNT_OUT_OF_RANGE',
      'The amount would move a balance out of its limits',
    )
  }
  const code = c.var.settings.profile.internalErrorCode
  return new ApiException(500, code, 'Internal error', { cause: error })
}

/** The ledger's own last word on a movement the domain let through. */
function isBalanceCeiling(error: Error): boolean {
  return breaksRule(error, 'ledger_balance_in_range')
}
