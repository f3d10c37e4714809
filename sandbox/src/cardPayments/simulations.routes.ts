import { createRoute, z } from '@hono/zod-openapi'
import { pathId } from '../core/http/common.schema.ts'
import type { App } from '../core/http/environment.ts'
import { body, errors, jsonResponse } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import { platform } from '../platform/apiAccess.ts'
import { advise } from './advise.ts'
import {
  adviseCredit,
  authorize,
  authorizeAndClear,
  authorizeAndPayCredit,
  authorizeCredit,
  inquireBalance,
} from './authorize.ts'
import {
  AdviceRequest,
  AuthorizationRequest,
  BalanceInquiryRequest,
  ClearingRequest,
  ReturnRequest,
  ReturnReversalRequest,
  simulationResponses,
} from './cardTransactions.schema.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { showCardTransaction } from './cardTransactions.ts'
import { clear } from './clear.ts'
import { returnPurchase, reverseReturn } from './returns.ts'

/** A message of the card network that a call simulates. */
type Simulation<S extends z.ZodType, T> = {
  /** The last part of the operation's id, and of its address. */
  name: string
  path: string
  request: S
  run(work: Work, cardId: string, input: z.infer<S>): Promise<T>
}

const route = <S extends z.ZodType>({ name, path, request }: Simulation<S, unknown>) => ({
  method: 'post' as const,
  path: `/sandbox/cards/{id}/simulate/${path}`,
  operationId: `sandboxSimulateCard${name}`,
  tags: ['Sandbox'],
  ...platform('TRANSACT'),
  request: { params: z.object({ id: pathId('Card') }), body: body(request) },
})

/** Adds a simulation that responds with the transaction it made or changed. */
function addShowing<S extends z.ZodType>(app: App, one: Simulation<S, CardTransactionRow>): void {
  const shows = createRoute({
    ...route(one),
    responses: {
      200: jsonResponse(simulationResponses.may, 'The card transaction'),
      ...errors(400, 401, 403, 404),
    },
  })
  app.openapi(shows, async (c) => {
    const { id } = c.req.valid('param' as never) as { id: string }
    const input = c.req.valid('json' as never) as z.infer<S>
    const shown = await c.var.run(async (work) =>
      showCardTransaction(work, await one.run(work, id, input)),
    )
    return c.json(shown, 200)
  })
}

/** Adds a simulation that responds with a token only; webhooks report the outcome. */
function addTelling<S extends z.ZodType>(
  app: App,
  one: Simulation<S, { issuerTransactionToken: string }>,
): void {
  const tells = createRoute({
    ...route(one),
    responses: {
      202: jsonResponse(simulationResponses.august, 'The message is accepted'),
      ...errors(400, 401, 403, 404),
    },
  })
  app.openapi(tells, async (c) => {
    const { id } = c.req.valid('param' as never) as { id: string }
    const input = c.req.valid('json' as never) as z.infer<S>
    const { issuerTransactionToken } = await c.var.run((work) => one.run(work, id, input))
    return c.json({ issuerTransactionToken }, 202)
  })
}

const authorization = {
  name: 'Authorization',
  path: 'authorization',
  request: AuthorizationRequest,
  run: authorize,
}
const clearing = { name: 'Clearing', path: 'clearing', request: ClearingRequest, run: clear }
const returned = { name: 'Return', path: 'return', request: ReturnRequest, run: returnPurchase }

/** New authorizations that came in August 2026. */
const addedAuthorizations = [
  { name: 'CreditAuthorization', path: 'credit_authorization', run: authorizeCredit },
  { name: 'FinancialAuthorization', path: 'financial_authorization', run: authorizeAndClear },
  {
    name: 'FinancialCreditAuthorization',
    path: 'financial_credit_authorization',
    run: authorizeAndPayCredit,
  },
  { name: 'CreditAuthorizationAdvice', path: 'credit_authorization_advice', run: adviseCredit },
].map((one) => ({ ...one, request: AuthorizationRequest }))

/** Messages about authorizations, and the one about none, that came with them. */
const advice = {
  name: 'AuthorizationAdvice',
  path: 'authorization_advice',
  request: AdviceRequest,
  run: advise,
}
const reversal = {
  name: 'ReturnReversal',
  path: 'return_reversal',
  request: ReturnReversalRequest,
  run: reverseReturn,
}
const inquiry = {
  name: 'BalanceInquiry',
  path: 'balance_inquiry',
  request: BalanceInquiryRequest,
  run: inquireBalance,
}

/** Simulated messages of the card network. */
export function simulationRoutes(app: App, { augustOperations, cards }: Profile): void {
  const add = cards.simulationsShowTransaction ? addShowing : addTelling
  add(app, authorization)
  add(app, clearing)
  add(app, returned)
  if (!augustOperations) return
  for (const one of addedAuthorizations) addTelling(app, one)
  addTelling(app, advice)
  addTelling(app, reversal)
  addTelling(app, inquiry)
}
