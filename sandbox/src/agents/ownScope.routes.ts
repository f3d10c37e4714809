import { createRoute, z } from '@hono/zod-openapi'
import {
  externalAccountCreates,
  externalAccountSchemas,
  PlatformExternalAccountFilter,
} from '../accounts/externalAccounts.schema.ts'
import {
  InternalAccountFilter,
  internalAccountSchemas,
} from '../accounts/internalAccounts.schema.ts'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, emptyResponse, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import {
  listedTransactions,
  transactionFilters,
  transactionIds,
} from '../transactionList/listedTransactions.schema.ts'
import { agentOnly } from './agentAccess.ts'
import { agentSchemas } from './agents.schema.ts'
import { showAgent } from './agents.ts'
import { getAgent } from './findAgent.ts'
import {
  createOwnExternalAccount,
  deleteOwnExternalAccount,
  getOwnTransaction,
  listOwnExternalAccounts,
  listOwnInternalAccounts,
  listOwnTransactions,
  showOwnExternalAccount,
} from './ownScope.ts'

const tags = ['As an agent']
const accountParams = z.object({ externalAccountId: pathId('ExternalAccount') })

const me = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me',
    operationId: 'getAgentMe',
    tags,
    ...agentOnly(),
    responses: { 200: jsonResponse(agentSchemas[responseSchemas], 'The agent'), ...errors(401) },
  })

const listTransactions = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/transactions',
    operationId: 'listAgentMeTransactions',
    tags,
    ...agentOnly(),
    request: {
      query: transactionFilters[responseSchemas].omit({
        customerId: true,
        platformCustomerId: true,
      }),
    },
    responses: {
      200: jsonResponse(pageOf(listedTransactions[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const getTransaction = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/transactions/{transactionId}',
    operationId: 'getAgentMeTransactionById',
    tags,
    ...agentOnly(),
    request: { params: z.object({ transactionId: transactionIds[responseSchemas] }) },
    responses: {
      200: jsonResponse(listedTransactions[responseSchemas], 'The transaction'),
      ...errors(401, 403, 404),
    },
  })

const listInternal = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/internal-accounts',
    operationId: 'listAgentMeInternalAccounts',
    tags,
    ...agentOnly(),
    request: { query: InternalAccountFilter.omit({ customerId: true }) },
    responses: {
      200: jsonResponse(pageOf(internalAccountSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const listExternal = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/external-accounts',
    operationId: 'listAgentMeExternalAccounts',
    tags,
    ...agentOnly(),
    request: { query: PlatformExternalAccountFilter },
    responses: {
      200: jsonResponse(pageOf(externalAccountSchemas[responseSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const createExternal = ({ requestSchemas, responseSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/agents/me/external-accounts',
    operationId: 'createAgentMeExternalAccount',
    tags,
    ...agentOnly(),
    request: { body: body(externalAccountCreates[requestSchemas]) },
    responses: {
      201: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const getExternal = ({ responseSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/agents/me/external-accounts/{externalAccountId}',
    operationId: 'getAgentMeExternalAccountById',
    tags,
    ...agentOnly(),
    request: { params: accountParams },
    responses: {
      200: jsonResponse(externalAccountSchemas[responseSchemas], 'The account'),
      ...errors(401, 403, 404),
    },
  })

const deleteExternal = {
  method: 'delete',
  path: '/agents/me/external-accounts/{externalAccountId}',
  operationId: 'deleteAgentMeExternalAccountById',
  tags,
  request: { params: accountParams },
} as const

const Deletion = z
  .object({ message: z.string(), details: z.record(z.string(), z.unknown()) })
  .openapi('AgentMeExternalAccountDeletion')

const deleteWithMessage = createRoute({
  ...deleteExternal,
  ...agentOnly(),
  responses: { 200: jsonResponse(Deletion, 'Deleted'), ...errors(401, 403, 404) },
})

const deleteWithoutMessage = createRoute({
  ...deleteExternal,
  ...agentOnly(),
  responses: { 204: emptyResponse('Deleted'), ...errors(401, 403, 404, 409) },
})

/** An agent's access to the data of its own customer. */
export function ownScopeRoutes(app: App, profile: Profile): void {
  app.openapi(me(profile), async (c) => {
    const { agentId } = c.var
    const shown = await c.var.run(async (work) => showAgent(work, await getAgent(work, agentId)))
    return c.json(shown, 200)
  })
  addReads(app, profile)
  addExternalAccounts(app, profile)
  addDeletion(app, profile)
}

function addReads(app: App, profile: Profile): void {
  app.openapi(listTransactions(profile), async (c) => {
    const filter = c.req.valid('query')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => listOwnTransactions(work, agentId, filter)), 200)
  })
  app.openapi(getTransaction(profile), async (c) => {
    const { transactionId } = c.req.valid('param')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => getOwnTransaction(work, agentId, transactionId)), 200)
  })
  app.openapi(listInternal(profile), async (c) => {
    const filter = c.req.valid('query')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => listOwnInternalAccounts(work, agentId, filter)), 200)
  })
}

function addExternalAccounts(app: App, profile: Profile): void {
  app.openapi(listExternal(profile), async (c) => {
    const filter = c.req.valid('query')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => listOwnExternalAccounts(work, agentId, filter)), 200)
  })
  app.openapi(createExternal(profile), async (c) => {
    const input = c.req.valid('json')
    const { agentId } = c.var
    return c.json(await c.var.run((work) => createOwnExternalAccount(work, agentId, input)), 201)
  })
  app.openapi(getExternal(profile), async (c) => {
    const { externalAccountId } = c.req.valid('param')
    const { agentId } = c.var
    const account = await c.var.run((work) =>
      showOwnExternalAccount(work, agentId, externalAccountId),
    )
    return c.json(account, 200)
  })
}

function addDeletion(app: App, { deletionMessage }: Profile): void {
  if (!deletionMessage) {
    app.openapi(deleteWithoutMessage, async (c) => {
      const { externalAccountId } = c.req.valid('param')
      const { agentId } = c.var
      await c.var.run((work) => deleteOwnExternalAccount(work, agentId, externalAccountId))
      return c.body(null, 204)
    })
    return
  }
  app.openapi(deleteWithMessage, async (c) => {
    const { externalAccountId } = c.req.valid('param')
    const { agentId } = c.var
    await c.var.run((work) => deleteOwnExternalAccount(work, agentId, externalAccountId))
    return c.json({ message: 'External account deleted', details: { externalAccountId } }, 200)
  })
}
