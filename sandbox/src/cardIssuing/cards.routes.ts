import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  CardReveal,
  cardCreates,
  cardFilter,
  cardShapes,
  cardUpdates,
} from '../cards/cards.schema.ts'
import type { CardRow } from '../cards/cards.table.ts'
import { getCard, listCards, showCard } from '../cards/cards.ts'
import { hasNumber, openReveal } from '../cards/reveals.ts'
import { pageOf, pathId } from '../core/http/common.schema.ts'
import type { App, AppEnv } from '../core/http/environment.ts'
import { body, errors, jsonResponse, signedRetryHeaders } from '../core/http/operation.ts'
import type { Profile } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import { platform } from '../platform/apiAccess.ts'
import { signedRequestChallenges } from '../signing/signedRequest.schema.ts'
import { signedJson } from '../signing/signedResponse.ts'
import { issueCard } from './issueCard.ts'
import { updateCard, updateCardSigned } from './updateCard.ts'

const tags = ['Cards']
const params = z.object({ id: pathId('Card') })

const create = ({ requestSchemas }: Profile) =>
  createRoute({
    method: 'post',
    path: '/cards',
    operationId: 'createCard',
    tags,
    ...platform('MANAGE'),
    request: { body: body(cardCreates[requestSchemas]) },
    responses: {
      201: jsonResponse(cardShapes[requestSchemas], 'The card'),
      ...errors(400, 401, 403),
    },
  })

const list = ({ cards, requestSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/cards',
    operationId: 'listCards',
    tags,
    ...platform('VIEW'),
    request: { query: cardFilter(cards) },
    responses: {
      200: jsonResponse(pageOf(cardShapes[requestSchemas]), 'A page'),
      ...errors(400, 401, 403),
    },
  })

const get = ({ requestSchemas }: Profile) =>
  createRoute({
    method: 'get',
    path: '/cards/{id}',
    operationId: 'getCardById',
    tags,
    ...platform('VIEW'),
    request: { params },
    responses: {
      200: jsonResponse(cardShapes[requestSchemas], 'The card'),
      ...errors(401, 403, 404),
    },
  })

const updated = {
  method: 'patch',
  path: '/cards/{id}',
  operationId: 'updateCardById',
  ...platform('MANAGE'),
} as const

const plainUpdate = ({ requestSchemas }: Profile) =>
  createRoute({
    ...updated,
    tags,
    request: { params, body: body(cardUpdates[requestSchemas]) },
    responses: {
      200: jsonResponse(cardShapes[requestSchemas], 'The card'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const signedUpdate = (profile: Profile) =>
  createRoute({
    ...updated,
    tags,
    request: {
      params,
      headers: signedRetryHeaders(profile),
      body: body(cardUpdates[profile.requestSchemas]),
    },
    responses: {
      200: jsonResponse(cardShapes[profile.requestSchemas], 'The card'),
      202: jsonResponse(signedRequestChallenges[profile.responseSchemas], 'Signature required'),
      ...errors(400, 401, 403, 404, 409),
    },
  })

const reveal = createRoute({
  method: 'post',
  path: '/cards/{id}/reveal',
  operationId: 'revealCard',
  tags,
  ...platform('TRANSACT'),
  request: { params },
  responses: {
    200: jsonResponse(CardReveal, 'The URL of the page with the number'),
    ...errors(401, 403, 404),
  },
})

/** Cards, and the URLs that show their numbers. */
export function cardRoutes(app: App, profile: Profile): void {
  app.openapi(create(profile), async (c) => {
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => issueCard(work, input)), 201)
  })
  app.openapi(list(profile), async (c) => {
    const filter = c.req.valid('query')
    return c.json(await c.var.run((work) => listCards(work, filter)), 200)
  })
  app.openapi(get(profile), async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await c.var.run((work) => showOne(work, id, c)), 200)
  })
  addUpdate(app, profile)
  if (!profile.cards.embedUrlOnCard) addReveal(app)
}

/** A single card, with the URL of its number in generations that return it here. */
async function showOne(work: Work, id: string, c: Context<AppEnv>) {
  const row = await getCard(work, id)
  const shown = showCard(work, row)
  if (!isRevealedBy(c, row)) return shown
  const { panEmbedUrl } = await openReveal(work, row, new URL(c.req.url).origin)
  return { ...shown, panEmbedUrl }
}

/** A card's number is enough to pay with, so a read-only token does not get it. */
function isRevealedBy({ var: { settings, caller } }: Context<AppEnv>, row: CardRow): boolean {
  const mayPay = caller.permissions.includes('TRANSACT')
  return settings.profile.cards.embedUrlOnCard && mayPay && hasNumber(row)
}

function addUpdate(app: App, profile: Profile): void {
  if (profile.cards.signedUpdates) {
    app.openapi(signedUpdate(profile), (c) => {
      const { id } = c.req.valid('param')
      const input = c.req.valid('json')
      return signedJson(c, 200, (work, call) => updateCardSigned(work, id, input, call))
    })
    return
  }
  app.openapi(plainUpdate(profile), async (c) => {
    const { id } = c.req.valid('param')
    const input = c.req.valid('json')
    return c.json(await c.var.run((work) => updateCard(work, id, input)), 200)
  })
}

function addReveal(app: App): void {
  app.openapi(reveal, async (c) => {
    const { id } = c.req.valid('param')
    const { origin } = new URL(c.req.url)
    const opened = await c.var.run(async (work) =>
      openReveal(work, await getCard(work, id), origin),
    )
    return c.json(opened, 200)
  })
}
