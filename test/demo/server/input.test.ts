import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { jsonInput, mustBeAmount, smallBodies } from '../../../demo/server/input.ts'
import { renderRefusal } from '../../../demo/server/refusal.ts'

const app = new Hono()
app.onError(renderRefusal)
app.use(smallBodies)
app.post(
  '/amounts',
  jsonInput(({ amount }) => ({ amount: mustBeAmount(amount) })),
  (context) => context.json(context.req.valid('json')),
)

const send = async (body: string) => {
  const headers = { 'content-type': 'application/json' }
  const response = await app.request('/amounts', { method: 'POST', headers, body })
  return [response.status, await response.json()]
}

describe('jsonInput', () => {
  it('passes on what the rules made of the fields, and no other field', async () => {
    expect(await send('{"amount":5,"other":1}')).toEqual([200, { amount: 5 }])
  })

  it('refuses a field that breaks its rule', async () => {
    expect(await send('{"amount":-5}')).toEqual([400, { code: 'AMOUNT_INVALID' }])
    expect(await send('[]')).toEqual([400, { code: 'AMOUNT_INVALID' }])
  })

  it.each(['', '{"amount":', 'null', '5', '"text"'])(
    'refuses %j, which is no object',
    async (body) => {
      expect(await send(body)).toEqual([400, { code: 'NOT_JSON' }])
    },
  )

  it('refuses a body that is too large before it is read', async () => {
    expect(await send(`{"amount":"${'5'.repeat(5_000)}"}`)).toEqual([413, { code: 'TOO_LARGE' }])
  })
})
