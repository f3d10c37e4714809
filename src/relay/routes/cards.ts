import { parseCard, parseDelegatedKey } from '../../shared/card.ts'
import { page } from '../../shared/page.ts'
import { revealCard } from '../cards/revealCard.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Route } from '../context/route.ts'
import { ownCards, ownCardTransactions } from '../own/listFilters.ts'
import { cardBody, cardChangeBody, delegatedKeyBody } from '../parse/cardBodies.ts'
import { enumWord, id, paging } from '../parse/fields.ts'
import { emptyBody, oneOf, optional } from '../parse/input.ts'
import { parseListed } from '../respond/parseListed.ts'

/** Cards of the customer, what was paid with them, and the keys that the service keeps to pay for them. */
export const cardRoutes: Route[] = [
  {
    name: 'listCards',
    method: 'GET',
    path: '/cards',
    ids: [],
    query: { state: optional(enumWord), sortOrder: optional(oneOf('asc', 'desc')), ...paging },
    headers: [],
    forward: {
      response: page(parseCard),
      customer: 'query',
      customerName: 'cardholderId',
      resourceKind: 'card',
      listFilter: ownCards,
    },
  },
  {
    name: 'getCard',
    method: 'GET',
    path: '/cards/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'card' }],
    headers: [],
    forward: { response: parseCard, resourceKind: 'card' },
  },
  {
    name: 'createCard',
    method: 'POST',
    path: '/cards',
    ids: [{ in: 'body', name: 'fundingSources[]', kind: 'sharedAccount' }],
    body: cardBody,
    headers: [],
    allowedBy: 'createCard',
    forward: {
      response: parseCard,
      customer: 'body',
      customerName: 'cardholderId',
      resourceKind: 'card',
    },
  },
  {
    name: 'updateCard',
    method: 'PATCH',
    path: '/cards/{id}',
    ids: [
      { in: 'path', name: 'id', kind: 'card' },
      { in: 'body', name: 'fundingSources[]', kind: 'sharedAccount' },
    ],
    body: cardChangeBody,
    isStepUpNeeded: isNoFreeze,
    headers: ['signature', 'requestId'],
    forward: { response: parseCard, signedRetry: true, resourceKind: 'card' },
  },
  {
    name: 'revealCard',
    method: 'POST',
    path: '/cards/{id}/reveal',
    ids: [{ in: 'path', name: 'id', kind: 'card' }],
    body: emptyBody,
    headers: [],
    handle: revealCard,
  },
  {
    name: 'listCardTransactions',
    method: 'GET',
    path: '/cards/{id}/transactions',
    ids: [{ in: 'path', name: 'id', kind: 'card' }],
    query: { sortOrder: optional(oneOf('asc', 'desc')), ...paging },
    headers: [],
    forward: {
      response: page(parseListed),
      servicePath: '/transactions',
      serviceQuery: { type: 'CARD' },
      // Earlier generations do not know the type.
      unsupportedStatus: 400,
      customer: 'query',
      listFilter: ownCardTransactions,
    },
  },
  {
    name: 'createDelegatedKey',
    method: 'POST',
    path: '/auth/delegated-keys',
    ids: [
      { in: 'body', name: 'internalAccountId', kind: 'account' },
      { in: 'body', name: 'cardId', kind: 'card' },
    ],
    body: delegatedKeyBody,
    headers: ['signature', 'requestId'],
    forward: {
      response: parseDelegatedKey,
      signedRetry: true,
      unsupportedStatus: 404,
      resourceKind: 'delegatedKey',
    },
  },
  {
    name: 'listDelegatedKeys',
    method: 'GET',
    path: '/auth/delegated-keys',
    ids: [{ in: 'query', name: 'accountId', kind: 'account' }],
    query: { accountId: id },
    headers: [],
    forward: {
      response: page(parseDelegatedKey),
      unsupportedStatus: 404,
      resourceKind: 'delegatedKey',
    },
  },
  {
    name: 'revokeDelegatedKey',
    method: 'DELETE',
    path: '/auth/delegated-keys/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'delegatedKey' }],
    headers: [],
    forward: {},
  },
]

/** Checks whether a change of a card does anything but freeze it, which a customer in trouble must be free to do. */
async function isNoFreeze(_relay: RelayContext, { body }: Call): Promise<boolean> {
  // guard: relay-step-up-card
  return (body as { state?: string }).state !== 'FROZEN'
}
