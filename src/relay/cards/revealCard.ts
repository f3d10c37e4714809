import { array, dateTime, object, optional, type Parser, text } from '../../shared/shape.ts'
import { webUrl } from '../../shared/url.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { fillPath } from '../parse/router.ts'
import { RelayError } from '../relayError.ts'
import { jsonResponse } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { parseResponse } from '../service/serviceRead.ts'
import type { ServiceCall, ServiceResponse } from '../service/serviceTypes.ts'

interface Reveal {
  panEmbedUrl?: string
  expiresAt?: string
}

/** The card of earlier generations, as far as its owner can be told by it. */
interface RevealingCard {
  panEmbedUrl?: string
  id: string
  cardholderId: string
  fundingSources: string[]
}

const parseReveal: Parser<Reveal> = object({ panEmbedUrl: webUrl, expiresAt: dateTime })
const parseCard: Parser<RevealingCard> = object<RevealingCard>({
  id: text,
  cardholderId: text,
  fundingSources: array(text),
  panEmbedUrl: optional(webUrl),
})

/** Statuses of the service's response if its generation has no such operation. */
const unknownOperation = [404, 405, 501]

/**
 * Responds with the URL that shows a card's number: from the operation that makes one, or, in generations
 * without it, from the card. The URL is in no log and no store.
 */
export async function revealCard(relay: RelayContext, call: Call): Promise<Response> {
  const path = fillPath('/cards/{id}', call.params)
  const made = await send(relay, call, { method: 'POST', path: `${path}/reveal` })
  const isUnknown = unknownOperation.includes(made.status)
  const response = isUnknown ? await send(relay, call, { method: 'GET', path }) : made
  const date = new Date(response.atMs).toUTCString()
  if (response.status >= 400) return toRefusal(response, call, date)
  const { panEmbedUrl: url, expiresAt } = isUnknown
    ? readCard(call, response)
    : parseResponse(response.body, parseReveal)
  if (url === undefined) return toRefusal(withoutNumber(response), call, date)
  return jsonResponse(200, { url, ...(expiresAt !== undefined && { expiresAt }) }, date)
}

/**
 * The card that was found to be the user's, and no other: a service that confuses cards shows no number.
 *
 * @throws SERVICE_ANSWER_INVALID (502)
 */
function readCard({ params, user, owner }: Call, { body }: ServiceResponse): Reveal {
  const card = parseResponse(body, parseCard)
  assertResponseOwner(user, owner, 'card', card)
  // guard: relay-revealed-card
  if (card.id === params.id) return card
  throw new RelayError(
    502,
    'SERVICE_ANSWER_INVALID',
    'The response of the service is about another card',
  )
}

async function send(
  { service }: RelayContext,
  { trace }: Call,
  call: ServiceCall,
): Promise<ServiceResponse> {
  const response = await service.send(call)
  trace.serviceStatus = response.status
  return response
}

/** Turns a response into the refusal that the operation gives for a card that is not issued, or is closed. */
function withoutNumber(response: ServiceResponse): ServiceResponse {
  const message = 'The card has no number to show'
  return { ...response, status: 403, body: { status: 403, code: 'USER_NOT_READY', message } }
}
