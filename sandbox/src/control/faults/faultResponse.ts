import { ApiException } from '../../core/errors.ts'
import type { FaultEffect } from '../../core/records.ts'
import type { Settings } from '../../core/settings.ts'

/** The parts from which the responses of faults are made. */
export type ResponseParts = { settings: Settings; now(): Date }

type RateLimit = Extract<FaultEffect, { kind: 'rateLimit' }>
type ServerError = Extract<FaultEffect, { kind: 'serverError' }>

/** The service's refusal of too many requests. */
export function rateLimitResponse(
  { retryAfterSeconds }: RateLimit,
  { now }: ResponseParts,
): Response {
  const message = `Too many requests; try again in ${retryAfterSeconds} s`
  const headers = { 'Retry-After': String(retryAfterSeconds) }
  return render(new ApiException(429, 'RATE_LIMITED', message, { headers }), now())
}

/** A failure of the service, or of a proxy in front of it. */
export function serverErrorResponse(
  { status, body = 'envelope' }: ServerError,
  { settings, now }: ResponseParts,
): Response {
  const title = titles[status]
  if (body === 'html') return renderPage(status, `${status} ${title}`)
  return render(new ApiException(status, settings.profile.internalErrorCode, title), now())
}

const titles = {
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
} satisfies Record<ServerError['status'], string>

function render(refusal: ApiException, now: Date): Response {
  return Response.json(refusal.toBody(), {
    status: refusal.status,
    headers: {
      ...refusal.headers,
      Date: now.toUTCString(),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

function renderPage(status: number, title: string): Response {
  const page = `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`
  return new Response(page, { status, headers: { 'Content-Type': 'text/html' } })
}
