import { WalletError } from '../../shared/errors.ts'
import { envelopeCode } from '../../shared/refusal.ts'
import type { Parser } from '../../shared/shape.ts'
import { ConfigurationError, RelayError } from '../relayError.ts'
import type { Service, ServiceResponse } from './serviceTypes.ts'

/** A read of the service that the relay makes for its own sake. */
export interface ServiceRead {
  path: string
  query?: Record<string, string>
}

/**
 * Reads something the relay itself must know; undefined where there is no such thing.
 *
 * @throws as {@link readResponse}
 */
export async function readService<T>(
  service: Service,
  { path, query = {} }: ServiceRead,
  parse: Parser<T>,
): Promise<T | undefined> {
  const response = await service.send({ method: 'GET', path, query })
  return response.status === 404 ? undefined : readResponse(response, parse)
}

/**
 * The body of a 200.
 *
 * @throws RATE_LIMITED (429) with the service's Retry-After: the browser is to wait as told
 * @throws SERVICE_ANSWER_INVALID (502) for a 200 of another shape
 * @throws SERVICE_ERROR (502) for anything else
 */
export function readResponse<T>(response: ServiceResponse, parse: Parser<T>): T {
  const { status, body, retryAfterSeconds } = response
  if (status === 200) return parseResponse(body, parse)
  // guard: relay-service-limit
  if (status === 429) {
    throw new RelayError(429, 'RATE_LIMITED', 'The service limits requests; try again later', {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
  throw serviceFailed(response)
}

/** The error for a status that is about the service or the platform; its cause has what the service said. */
export function serviceFailed(response: ServiceResponse): RelayError {
  const { status, body } = response
  const code = envelopeCode(status, body)
  const named = code === undefined ? '' : ` and the code ${code}`
  const hint = status === 401 ? '; check service.clientId and service.clientSecret' : ''
  return serviceError(response, `The service responded with status ${status}${named}${hint}`)
}

/** The error for an operation that the service does not know, though each of its generations has it. */
export function operationNotFound(operation: string, response: ServiceResponse): RelayError {
  return serviceError(
    response,
    `The service does not know the operation ${operation}; check the path of service.baseUrl, which ends in the version, such as /2025-10-13`,
  )
}

function serviceError({ body }: ServiceResponse, why: string): RelayError {
  return new RelayError(
    502,
    'SERVICE_ERROR',
    'The service could not complete the request; try again later',
    { cause: new ConfigurationError(why, { cause: body }) },
  )
}

/** @throws SERVICE_ANSWER_INVALID (502) */
export function parseResponse<T>(body: unknown, parse: Parser<T>): T {
  try {
    return parse(body, 'response')
  } catch (cause) {
    // guard: relay-response-shape
    if (!(cause instanceof WalletError)) throw cause
    throw new RelayError(502, 'SERVICE_ANSWER_INVALID', 'The response of the service is invalid', {
      cause,
    })
  }
}
