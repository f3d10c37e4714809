import { parseExport, parseExternalAccount, parseInternalAccount } from '../shared/account.ts'
import { parseCredential, parseSession, parseVerifiedSession } from '../shared/credential.ts'
import { parseLookup } from '../shared/lookup.ts'
import { page } from '../shared/page.ts'
import { parseQuote, parseTransaction } from '../shared/payment.ts'
import { umaAddress } from '../shared/rules.ts'
import { agentRoutes } from './agents/agentRoutes.ts'
import { cardRoutes } from './cards/cardRoutes.ts'
import { parseListed } from './cards/parseListed.ts'
import type { Route } from './context/route.ts'
import { limitSentCodes } from './limit/sentCodes.ts'
import { handleCallback } from './oauth/callback.ts'
import { giveFlowResult } from './oauth/flowResult.ts'
import { startFlow } from './oauth/startFlow.ts'
import { ownAccounts, ownRecords, ownTransactions } from './own/listFilters.ts'
import {
  accountBody,
  challengeBody,
  createCredentialBody,
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
  dateTimeText,
  enumWord,
  id,
  paging,
  providerName,
} from './parse/fields.ts'
import { following, oneOf, optional } from './parse/input.ts'
import { markPasskeySignIn } from './policy/markPasskeySignIn.ts'
import { holdBeforeRemoving } from './policy/passkeyHold.ts'
import { prepareNewCredential } from './registration/newCredential.ts'
import { issueRegistrationChallenge } from './registration/registrationChallenge.ts'
import { relayResponse } from './respond/response.ts'
import { executionBody } from './sca/scaBodies.ts'
import { scaRoutes } from './sca/scaRoutes.ts'
import { parseIssuedChallenge } from './service/responses.ts'
import { startBody, startSignIn } from './start/startSignIn.ts'

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
    // Whether the service behind the relay is a sandbox.
    handle: async (relay) => relayResponse(relay, 200, { service: relay.settings.service.kind }),
  },
  {
    name: 'startSignIn',
    method: 'POST',
    path: '/start',
    // Each part checks its own.
    ids: [],
    body: startBody,
    headers: [],
    handle: startSignIn,
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
      response: parseCredential,
      signedRetry: true,
      prepare: prepareNewCredential,
      resourceKind: 'credential',
    },
  },
  {
    name: 'listCredentials',
    method: 'GET',
    path: '/auth/credentials',
    ids: [{ in: 'query', name: 'accountId', kind: 'account' }],
    query: { accountId: id },
    headers: [],
    forward: { response: page(parseCredential), resourceKind: 'credential' },
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
      response: parseIssuedChallenge,
      challengeFor: (path) => path.replace(/challenge$/, 'verify'),
      resourceKind: 'credential',
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
      response: parseVerifiedSession,
      signedRetry: true,
      isChallengeResponse: (body) => 'assertion' in body,
      onDone: markPasskeySignIn,
      resourceKind: 'session',
    },
  },
  {
    name: 'revokeCredential',
    method: 'DELETE',
    path: '/auth/credentials/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'credential' }],
    headers: ['signature', 'requestId'],
    forward: { signedRetry: true, prepare: holdBeforeRemoving },
  },
  {
    name: 'listSessions',
    method: 'GET',
    path: '/auth/sessions',
    ids: [{ in: 'query', name: 'accountId', kind: 'account' }],
    query: { accountId: id },
    headers: [],
    forward: { response: page(parseSession), resourceKind: 'session' },
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
    forward: { response: parseVerifiedSession, signedRetry: true, resourceKind: 'session' },
  },
  {
    name: 'listInternalAccounts',
    method: 'GET',
    path: '/customers/internal-accounts',
    ids: [],
    query: { type: optional(enumWord), ...paging },
    headers: [],
    forward: { response: page(parseInternalAccount), customer: 'query', listFilter: ownAccounts },
  },
  {
    name: 'updatePrivacy',
    method: 'PATCH',
    path: '/internal-accounts/{id}',
    ids: [{ in: 'path', name: 'id', kind: 'account' }],
    body: privacyBody,
    headers: ['signature', 'requestId'],
    forward: { response: parseInternalAccount, signedRetry: true },
  },
  {
    name: 'exportWallet',
    method: 'POST',
    path: '/internal-accounts/{id}/export',
    ids: [{ in: 'path', name: 'id', kind: 'account' }],
    body: exportBody,
    headers: ['signature', 'requestId'],
    forward: { response: parseExport, signedRetry: true },
  },
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
  ...scaRoutes,
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
    handleCallback,
  },
  {
    name: 'receiveProviderCallback',
    method: 'GET',
    path: '/oauth/callback/{provider}',
    ids: [],
    params: { provider: providerName },
    headers: [],
    handleCallback,
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
  ...cardRoutes,
  ...agentRoutes,
]
