import { parseExternalAccount } from '../../shared/externalAccount.ts'
import { umaAddress } from '../../shared/fieldRules.ts'
import { parseLookup } from '../../shared/lookup.ts'
import { page } from '../../shared/page.ts'
import { parseQuote, parseTransaction } from '../../shared/payment.ts'
import type { Route } from '../context/route.ts'
import { limitSentCodes } from '../limit/sentCodes.ts'
import { ownRecords, ownTransactions } from '../own/listFilters.ts'
import { accountIdentifier, currencyCode, dateTimeText, enumWord, paging } from '../parse/fields.ts'
import { following, oneOf, optional } from '../parse/input.ts'
import { executionBody, externalAccountBody, quoteBody } from '../parse/paymentBodies.ts'
import { parseListed } from '../respond/parseListed.ts'

const transactionFilters = {
  accountIdentifier: optional(accountIdentifier),
  status: optional(enumWord),
  type: optional(enumWord),
  startDate: optional(dateTimeText),
  endDate: optional(dateTimeText),
  sortOrder: optional(oneOf('asc', 'desc')),
  ...paging,
}

/** An account at the service; a UMA address names none, and an external account is the customer's. */
const internalAccountForm = /^(?:InternalAccount|EmbeddedWallet):/i

/** Payees, quotes and their execution, transactions, and lookups of receivers. */
export const paymentRoutes: Route[] = [
  {
    name: 'listExternalAccounts',
    method: 'GET',
    path: '/customers/external-accounts',
    ids: [],
    query: { currency: optional(currencyCode), ...paging },
    headers: [],
    forward: {
      response: page(parseExternalAccount),
      customer: 'query',
      resourceKind: 'externalAccount',
      listFilter: ownRecords,
    },
  },
  {
    name: 'createExternalAccount',
    method: 'POST',
    path: '/customers/external-accounts',
    ids: [],
    body: externalAccountBody,
    optIn: ['platformAccountId'],
    headers: [],
    forward: { response: parseExternalAccount, customer: 'body', resourceKind: 'externalAccount' },
  },
  {
    name: 'deleteExternalAccount',
    method: 'DELETE',
    path: '/customers/external-accounts/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'externalAccount' }],
    headers: [],
    forward: {},
  },
  {
    name: 'createQuote',
    method: 'POST',
    path: '/quotes',
    ids: [
      { in: 'body', name: 'source.accountId', kind: 'account' },
      { in: 'body', name: 'destination.accountId', kind: 'payee' },
    ],
    body: quoteBody,
    headers: ['idempotencyKey'],
    forward: { response: parseQuote, resourceKind: 'quote' },
  },
  {
    name: 'getQuote',
    method: 'GET',
    path: '/quotes/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'sharedQuote' }],
    headers: [],
    forward: { response: parseQuote, resourceKind: 'quote' },
  },
  {
    name: 'executeQuote',
    method: 'POST',
    path: '/quotes/{id}/execute',
    ids: [{ in: 'path', name: 'id', kind: 'quote' }],
    body: executionBody,
    headers: ['signature', 'idempotencyKey'],
    requiredHeader: 'signature',
    forward: { response: parseQuote, resourceKind: 'quote', prepare: limitSentCodes },
  },
  {
    name: 'listTransactions',
    method: 'GET',
    path: '/transactions',
    ids: [
      { in: 'query', name: 'accountIdentifier', kind: 'sharedAccount', form: internalAccountForm },
    ],
    query: transactionFilters,
    headers: [],
    forward: {
      response: page(parseListed),
      customer: 'query',
      resourceKind: 'transaction',
      listFilter: ownTransactions,
    },
  },
  {
    name: 'getTransaction',
    method: 'GET',
    path: '/transactions/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'transaction' }],
    headers: [],
    forward: { response: parseTransaction },
  },
  {
    name: 'lookupUmaAddress',
    method: 'GET',
    path: '/receiver/uma/{address}',
    ids: [],
    params: { address: following(umaAddress) },
    headers: [],
    forward: { response: parseLookup, customer: 'query' },
  },
  {
    name: 'lookupExternalAccount',
    method: 'GET',
    path: '/receiver/external-account/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'externalAccount' }],
    headers: [],
    forward: { response: parseLookup, customer: 'query' },
  },
]
