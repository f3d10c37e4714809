import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import type { PolicyCall } from '../options/policyOptions.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { fillPath } from '../parse/router.ts'
import { notFound } from '../relayError.ts'
import { readService } from '../service/serviceRead.ts'

/** A call as the app's rules see it. */
export function createPolicyCall(relay: RelayContext, call: Call, context: unknown): PolicyCall {
  const { route, user, params, query, body, headers, trace } = call
  const { id, displayName, customerId, accountIds, verifiedEmails } = user
  let quote: Promise<Quote | undefined> | undefined
  return Object.freeze({
    route: route.name,
    requestId: trace.requestId,
    .../* guard: relay-policy-copies */ frozenCopy({
      user: { id, displayName, customerId, accountIds, verifiedEmails },
      params,
      query,
      body: { ...body },
    }),
    isSigned: headers.signature !== undefined,
    context,
    readQuote: () => {
      quote ??= readQuote(relay, call)
      return quote
    },
  })
}

async function readQuote(relay: RelayContext, call: Call): Promise<Quote | undefined> {
  const isOfQuote = call.route.ids.some(({ kind }) => kind === 'quote' || kind === 'sharedQuote')
  if (!isOfQuote) return undefined
  const path = fillPath('/quotes/{id}', call.params)
  const quote = await readService(relay.service, { path }, parseQuote)
  if (!quote) throw notFound()
  assertResponseOwner(call.user, call.owner, 'quote', quote)
  return frozenCopy(quote)
}

/** A copy of plain data that nothing can be written to, at any depth. */
export function frozenCopy<T>(value: T): Readonly<T> {
  return copy(value) as Readonly<T>
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(copy))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]) => [key, copy(field)] as const)
  return Object.freeze(Object.fromEntries(entries))
}
