import { parseExport, parseInternalAccount } from '../../shared/account.ts'
import {
  type OneTimeCodeChallenge,
  parseCredential,
  parseOneTimeCodeChallenge,
  parsePasskeyChallenge,
  parseSession,
  parseVerifiedSession,
} from '../../shared/credential.ts'
import { page } from '../../shared/page.ts'
import type { PasskeyChallenge } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'
import type { Route } from '../context/route.ts'
import { ownAccounts } from '../own/listFilters.ts'
import { enumWord, id, paging } from '../parse/fields.ts'
import { optional } from '../parse/input.ts'
import {
  accountBody,
  challengeBody,
  createCredentialBody,
  exportBody,
  privacyBody,
  refreshBody,
  verifyBody,
} from '../parse/walletBodies.ts'
import { prepareNewCredential } from '../registration/newCredential.ts'
import { issueRegistrationChallenge } from '../registration/registrationChallenge.ts'
import { relayResponse } from '../respond/response.ts'
import { startBody, startSignIn } from '../start/startSignIn.ts'
import { markPasskeySignIn } from '../stepUp/markPasskeySignIn.ts'
import { holdBeforeRemoving } from '../stepUp/passkeyHold.ts'

/** A challenge of a passkey, or the credential to which a code was sent. */
const parseIssuedChallenge: Parser<OneTimeCodeChallenge | PasskeyChallenge> = (value, path) => {
  const isPasskey = parseCredential(value, path).type === 'PASSKEY'
  return isPasskey ? parsePasskeyChallenge(value, path) : parseOneTimeCodeChallenge(value, path)
}

/** Signing in, the credentials and sessions of a wallet, and the wallet itself. */
export const walletRoutes: Route[] = [
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
]
