import { parseExternalAccount, parseInternalAccount } from '../transport/wire/account.ts'
import { parseCredential, parseVerifiedSession } from '../transport/wire/credential.ts'
import { page } from '../transport/wire/page.ts'
import { parseQuote, parseTransaction } from '../transport/wire/payment.ts'
import { parseIssuedChallenge } from './answers.ts'
import {
  accountBody,
  challengeBody,
  createCredentialBody,
  emptyBody,
  externalAccountBody,
  quoteBody,
  verifyBody,
} from './bodies.ts'
import { guardNewCredential } from './credentialGuard.ts'
import { tellEnvironment } from './environment.ts'
import { currencyCode, cursor, enumWord, id, pageLimit } from './fields.ts'
import { optional } from './input.ts'
import type { AppUser } from './options.ts'
import { issueRegistrationChallenge } from './registrationChallenge.ts'
import type { Route } from './route.ts'

const paging = { limit: optional(pageLimit), cursor: optional(cursor) }

/**
 * Everything the relay lets through, and nothing else: the router, the tests of every control and
 * the documentation are made from this table.
 */
export const routes: Route[] = [
  {
    name: 'getEnvironment',
    method: 'GET',
    path: '/environment',
    ids: [],
    headers: [],
    handle: tellEnvironment,
  },
  {
    name: 'createRegistrationChallenge',
    method: 'POST',
    path: '/auth/registration-challenges',
    ids: [{ in: 'body', name: 'accountId', kind: 'account' }],
    body: accountBody,
    headers: [],
    limit: 'challenge',
    handle: issueRegistrationChallenge,
  },
  {
    name: 'createCredential',
    method: 'POST',
    path: '/auth/credentials',
    ids: [{ in: 'body', name: 'accountId', kind: 'account' }],
    body: createCredentialBody,
    headers: ['signature', 'requestId'],
    forward: {
      answer: parseCredential,
      signedRetry: true,
      guard: guardNewCredential,
      yields: 'credential',
    },
  },
  {
    name: 'listCredentials',
    method: 'GET',
    path: '/auth/credentials',
    ids: [{ in: 'query', name: 'accountId', kind: 'account' }],
    query: { accountId: id },
    headers: [],
    forward: { answer: page(parseCredential), yields: 'credential' },
  },
  {
    name: 'challengeCredential',
    method: 'POST',
    path: '/auth/credentials/{id}/challenge',
    ids: [{ in: 'path', name: 'id', kind: 'credential' }],
    body: challengeBody,
    headers: [],
    limit: 'challenge',
    forward: {
      answer: parseIssuedChallenge,
      challengeFor: (path) => path.replace(/challenge$/, 'verify'),
    },
  },
  {
    name: 'verifyCredential',
    method: 'POST',
    path: '/auth/credentials/{id}/verify',
    ids: [{ in: 'path', name: 'id', kind: 'credential' }],
    body: verifyBody,
    headers: ['signature', 'requestId'],
    limit: 'verify',
    forward: {
      answer: parseVerifiedSession,
      signedRetry: true,
      answersChallenge: (body) => 'assertion' in body,
      yields: 'session',
    },
  },
  {
    name: 'listInternalAccounts',
    method: 'GET',
    path: '/customers/internal-accounts',
    ids: [],
    query: { type: optional(enumWord), currency: optional(currencyCode), ...paging },
    headers: [],
    forward: { answer: page(parseInternalAccount), customer: 'query', shows: isOwnAccount },
  },
  {
    name: 'listExternalAccounts',
    method: 'GET',
    path: '/customers/external-accounts',
    ids: [],
    query: { currency: optional(currencyCode), ...paging },
    headers: [],
    forward: {
      answer: page(parseExternalAccount),
      customer: 'query',
      yields: 'externalAccount',
      shows: isOwnRecord,
    },
  },
  {
    name: 'createExternalAccount',
    method: 'POST',
    path: '/customers/external-accounts',
    ids: [],
    body: externalAccountBody,
    headers: [],
    forward: { answer: parseExternalAccount, customer: 'body', yields: 'externalAccount' },
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
    forward: { answer: parseQuote, yields: 'quote' },
  },
  {
    name: 'getQuote',
    method: 'GET',
    path: '/quotes/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'quote' }],
    headers: [],
    forward: { answer: parseQuote },
  },
  {
    name: 'executeQuote',
    method: 'POST',
    path: '/quotes/{id}/execute',
    ids: [{ in: 'path', name: 'id', kind: 'quote' }],
    body: emptyBody,
    headers: ['signature', 'idempotencyKey'],
    forward: { answer: parseQuote },
  },
  {
    name: 'getTransaction',
    method: 'GET',
    path: '/transactions/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'transaction' }],
    headers: [],
    forward: { answer: parseTransaction },
  },
]

function isOwnRecord(item: { customerId?: string }, { customerId }: AppUser): boolean {
  return item.customerId === customerId
}

/** A customer's wallets may have different people behind them; each sees those of his own. */
function isOwnAccount(
  item: { customerId?: string; type?: string; id?: string },
  user: AppUser,
): boolean {
  const isWallet = item.type === 'EMBEDDED_WALLET'
  return isOwnRecord(item, user) && (!isWallet || user.accountIds.some((mine) => mine === item.id))
}
