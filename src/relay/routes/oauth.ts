import type { Route } from '../context/route.ts'
import { handleCallback } from '../oauth/callback.ts'
import { giveFlowResult } from '../oauth/flowResult.ts'
import { startFlow } from '../oauth/startFlow.ts'
import { providerName } from '../parse/fields.ts'
import { flowResultBody, startFlowBody } from '../parse/oauthBodies.ts'

/** Flows of OpenID providers. */
export const oauthRoutes: Route[] = [
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
]
