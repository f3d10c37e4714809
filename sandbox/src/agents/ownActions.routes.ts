import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App, AppEnv } from '../core/http/environment.ts'
import {
  body,
  errors,
  idempotencyHeaders,
  jsonResponse,
  signatureHeader,
  volumeErrors,
} from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import type { IdempotentCall } from '../core/work/idempotency.ts'
import { once } from '../core/work/idempotency.ts'
import { TransferInRequest, transferOutRequests } from '../payments/transfers.schema.ts'
import { quoteRequests } from '../quotes/quoteRequest.schema.ts'
import { quoteSchemas } from '../quotes/quotes.schema.ts'
import { readWalletSignature } from '../signing/signedCall.ts'
import { AgentActionFilter, agentActionSchemas } from './actions.schema.ts'
import { agentOnly } from './agentAccess.ts'
import {
  createOwnQuote,
  executeOwnQuote,
  listOwnActions,
  showOwnAction,
  transferOwnIn,
  transferOwnOut,
} from './ownActions.ts'
import { getOwnQuote } from './ownScope.ts'

const tags = ['As an agent']
const quoteParams = z.object({ quoteId: pathId('Quote') })

const createQuote = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/me/quotes',
    operationId: 'createAgentMeQuote',
    tags,
    ...agentOnly(),
    request: { headers: idempotencyHeaders, body: body(quoteRequests[profile.requestSchemas]) },
    responses: {
      201: jsonResponse(quoteSchemas[profile.responseSchemas], 'The quote'),
      ...errors(400, 401, 403, 404, 409, 412, 424, 501),
      ...volumeErrors(profile),
    },
  })

const getQuote = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/quotes/{quoteId}',
    operationId: 'getAgentMeQuoteById',
    tags,
    ...agentOnly(),
    request: { params: quoteParams },
    responses: {
      200: jsonResponse(quoteSchemas[responseSchemas], 'The quote'),
      ...errors(401, 404),
    },
  })

const executeQuote = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/me/quotes/{quoteId}/execute',
    operationId: 'executeAgentMeQuote',
    tags,
    ...agentOnly(),
    request: {
      params: quoteParams,
      headers: idempotencyHeaders.extend({
        ...signatureHeader(profile),
      }),
    },
    responses: {
      200: jsonResponse(agentActionSchemas[profile.responseSchemas], 'The action'),
      ...errors(400, 401, 403, 404, 409),
      ...volumeErrors(profile),
    },
  })

const transferResponses = ({ responseSchemas }: Profile) => ({
  201: jsonResponse(agentActionSchemas[responseSchemas], 'The action'),
  ...errors(400, 401, 403, 404, 409),
})

const transferOut = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/me/transfer-out',
    operationId: 'createAgentMeTransferOut',
    tags,
    ...agentOnly(),
    request: {
      headers: idempotencyHeaders,
      body: body(transferOutRequests[profile.requestSchemas]),
    },
    responses: { ...transferResponses(profile), ...volumeErrors(profile) },
  })

const transferIn = (profile: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/me/transfer-in',
    operationId: 'createAgentMeTransferIn',
    tags,
    ...agentOnly(),
    request: { headers: idempotencyHeaders, body: body(TransferInRequest) },
    responses: transferResponses(profile),
  })

const list = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/actions',
    operationId: 'listAgentMeActions',
    tags,
    ...agentOnly(),
    request: { query: AgentActionFilter },
    responses: {
      200: jsonResponse(pageOf(agentActionSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401),
    },
  })

const get = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/actions/{actionId}',
    operationId: 'getAgentMeActionById',
    tags,
    ...agentOnly(),
    request: { params: z.object({ actionId: pathId('AgentAction') }) },
    responses: {
      200: jsonResponse(agentActionSchemas[responseSchemas], 'The action'),
      ...errors(401, 404),
    },
  })

/** Actions of an agent with its customer's money, within its policy. */
export function ownActionRoutes(app: App, profile: Profile): void {
  addQuotes(app, profile)
  addTransfers(app, profile)
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => listOwnActions(work, agentId, filter)), 200)
  })
  app.openapi(get(profile), async (c) => {
    const { actionId } = c.req.valid('param')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => showOwnAction(work, agentId, actionId)), 200)
  })
}

function addQuotes(app: App, profile: Profile): void {
  app.openapi(createQuote(profile), async (c) => {
    const input = c.req.valid('json')
    const call = agentCall(c)
    const { agentId } = c.var
    const quote = await c.var.run((work) =>
      once(work, call, () => createOwnQuote(work, agentId, input)),
    )
    return c.json(quote, 201)
  })
  app.openapi(getQuote(profile), async (c) => {
    const { quoteId } = c.req.valid('param')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => getOwnQuote(work, agentId, quoteId)), 200)
  })
  app.openapi(executeQuote(profile), async (c) => {
    const { quoteId } = c.req.valid('param')
    const call = agentCall(c)
    const signature = readWalletSignature(c)
    const { agentId } = c.var
    const action = await c.var.run((work) =>
      once(work, call, () => executeOwnQuote(work, agentId, quoteId, signature)),
    )
    return c.json(action, 200)
  })
}

function addTransfers(app: App, profile: Profile): void {
  app.openapi(transferOut(profile), async (c) => {
    const input = c.req.valid('json')
    const call = agentCall(c)
    const { agentId } = c.var
    const action = await c.var.run((work) =>
      once(work, call, () => transferOwnOut(work, agentId, input)),
    )
    return c.json(action, 201)
  })
  app.openapi(transferIn(profile), async (c) => {
    const input = c.req.valid('json')
    const call = agentCall(c)
    const { agentId } = c.var
    const action = await c.var.run((work) =>
      once(work, call, () => transferOwnIn(work, agentId, input)),
    )
    return c.json(action, 201)
  })
}

/** Identifies an agent's call when it is repeated with its idempotency key. */
function agentCall(c: Context<AppEnv>): IdempotentCall {
  const { agentId, binding } = c.var
  return { caller: agentId, key: c.req.header('idempotency-key'), binding }
}
