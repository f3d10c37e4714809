import { parseExternalAccount, parseInternalAccount } from '../shared/account.ts'
import { parseCredential, parseSession, parseVerifiedSession } from '../shared/credential.ts'
import { parseLookup } from '../shared/lookup.ts'
import { page } from '../shared/page.ts'
import { parseQuote, parseTransaction } from '../shared/payment.ts'
import { umaAddress } from '../shared/umaAddress.ts'
import type { Route } from './context/route.ts'
import { receiveCallback } from './oauth/callback.ts'
import { giveFlowResult } from './oauth/flowResult.ts'
import { startFlow } from './oauth/startFlow.ts'
import { ownAccounts, ownRecords, ownTransactions } from './own/shows.ts'
import {
  accountBody,
  challengeBody,
  createCredentialBody,
  emptyBody,
  exportBody,
  externalAccountBody,
  flowResultBody,
  privacyBody,
  quoteBody,
  refreshBody,
  startFlowBody,
  verifyBody,
} from './parse/bodies.ts'
import {
  accountIdentifier,
  currencyCode,
  cursor,
  dateTimeText,
  enumWord,
  id,
  pageLimit,
  providerName,
} from './parse/fields.ts'
import { following, oneOf, optional } from './parse/input.ts'
import { guardNewCredential } from './registration/credentialGuard.ts'
import { issueRegistrationChallenge } from './registration/registrationChallenge.ts'
import { tellEnvironment } from './respond/environment.ts'
import { parseExport, parseIssuedChallenge } from './service/answers.ts'

const paging = { limit: optional(pageLimit), cursor: optional(cursor) }

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
    // guard: relay-limit-create
    limit: 'create',
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
      yields: 'credential',
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
    name: 'revokeCredential',
    method: 'DELETE',
    path: '/auth/credentials/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'credential' }],
    headers: ['signature', 'requestId'],
    forward: { signedRetry: true },
  },
  {
    name: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    ids: [{ in: 'query', name: 'accountId', kind: 'account' }],
    query: { accountId: id },
    headers: [],
    forward: { answer: page(parseSession), yields: 'session' },
  },
  {
    name: 'revokeSession',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'session' }],
    headers: ['signature', 'requestId'],
    forward: { signedRetry: true },
  },
  {
    name: 'refreshSession',
    method: 'POST',
    path: '/auth/sessions/{id}/refresh',
    ids: [{ in: 'path', name: 'id', kind: 'session' }],
    body: refreshBody,
    headers: ['signature', 'requestId'],
    forward: { answer: parseVerifiedSession, signedRetry: true, yields: 'session' },
  },
  {
    name: 'listInternalAccounts',
    method: 'GET',
    path: '/customers/internal-accounts',
    ids: [],
    query: { type: optional(enumWord), currency: optional(currencyCode), ...paging },
    headers: [],
    forward: { answer: page(parseInternalAccount), customer: 'query', shows: ownAccounts },
  },
  {
    name: 'updatePrivacy',
    method: 'PATCH',
    path: '/internal-accounts/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'account' }],
    body: privacyBody,
    headers: ['signature', 'requestId'],
    forward: { answer: parseInternalAccount, signedRetry: true },
  },
  {
    name: 'exportWallet',
    method: 'POST',
    path: '/internal-accounts/{id}/export',
    ids: [{ in: 'path', name: 'id', kind: 'account' }],
    body: exportBody,
    headers: ['signature', 'requestId'],
    forward: { answer: parseExport, signedRetry: true },
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
      shows: ownRecords,
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
    forward: { answer: parseQuote, yields: 'quote' },
  },
  {
    name: 'getQuote',
    method: 'GET',
    path: '/quotes/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'quote' }],
    headers: [],
    forward: { answer: parseQuote, yields: 'quote' },
  },
  {
    name: 'executeQuote',
    method: 'POST',
    path: '/quotes/{id}/execute',
    ids: [{ in: 'path', name: 'id', kind: 'quote' }],
    body: emptyBody,
    headers: ['signature', 'idempotencyKey'],
    needs: 'signature',
    forward: { answer: parseQuote, yields: 'quote' },
  },
  {
    name: 'listTransactions',
    method: 'GET',
    path: '/transactions',
    ids: [
      { in: 'query', name: 'accountIdentifier', kind: 'heldAccount', form: internalAccountForm },
    ],
    query: transactionFilters,
    headers: [],
    forward: {
      answer: page(parseTransaction),
      customer: 'query',
      yields: 'transaction',
      shows: ownTransactions,
    },
  },
  {
    name: 'getTransaction',
    method: 'GET',
    path: '/transactions/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'transaction' }],
    headers: [],
    forward: { answer: parseTransaction },
  },
  {
    name: 'lookupUmaAddress',
    method: 'GET',
    path: '/receiver/uma/{address}',
    ids: [],
    params: { address: following(umaAddress) },
    headers: [],
    forward: { answer: parseLookup, customer: 'query' },
  },
  {
    name: 'lookupExternalAccount',
    method: 'GET',
    path: '/receiver/external-account/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'externalAccount' }],
    headers: [],
    forward: { answer: parseLookup, customer: 'query' },
  },
  {
    name: 'startOAuth',
    method: 'POST',
    path: '/oauth/start',
    ids: [
      { in: 'body', name: 'accountId', kind: 'account' },
      { in: 'body', name: 'credentialId', kind: 'credential' },
    ],
    body: startFlowBody,
    headers: [],
    limit: 'challenge',
    handle: startFlow,
  },
  {
    name: 'receiveOAuthCallback',
    method: 'GET',
    path: '/oauth/callback',
    ids: [],
    headers: [],
    receive: receiveCallback,
  },
  {
    name: 'receiveProviderCallback',
    method: 'GET',
    path: '/oauth/callback/{provider}',
    ids: [],
    params: { provider: providerName },
    headers: [],
    receive: receiveCallback,
  },
  {
    name: 'getOAuthResult',
    method: 'POST',
    path: '/oauth/result',
    ids: [],
    body: flowResultBody,
    headers: [],
    // guard: relay-limit-result
    limit: 'result',
    handle: giveFlowResult,
  },
]
