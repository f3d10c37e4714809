import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import {
  jsonInput,
  mustBeAmount,
  mustBeEmail,
  mustBeName,
  smallBodies,
} from '../../../demo/server/input.ts'
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

describe('mustBeEmail', () => {
  it.each(['ada+x.y@a.co.uk', "o'neil@example.com", 'ü@exämple.de', ' Ada@Example.com '])(
    'takes %s',
    (email) => {
      expect(mustBeEmail(email)).toBe(email.trim().toLowerCase())
    },
  )

  it.each([
    'a1,victim@example.com',
    'x;victim@example.com',
    '(1)victim@example.com',
    'a:victim@example.com',
    'victim@example.com(c)',
    'g:victim@example.com;.ab',
    'victim@example.com,x.yy',
    'victim@[192.0.2.1].ab',
    'victim@example.com.',
    'victim@mail。example.com',
    'victim\u0000@example.com',
    'victim@example',
    'a@b@example.com',
  ])('refuses %s, which a mailer could take for another mailbox', (email) => {
    expect(() => mustBeEmail(email)).toThrow('EMAIL_INVALID')
  })
})

describe('mustBeName', () => {
  it.each(['Ada Lovelace', 'Zoë O’Neill', 'Nguyễn Thị Ánh', 'أحمد', 'क्षमा', 'Ada 003'])(
    'takes %s',
    (name) => {
      expect(mustBeName(name)).toBe(name)
    },
  )

  it.each([
    ['of blanks that count as letters', '\u3164\u3164'],
    ['with a filler in it', 'Ada\u115fLovelace'],
    ['of dots', '...'],
    ['with marks upon marks', `Ada${'\u0301'.repeat(4)}`],
    ['of marks that cannot be seen', '\u034f\u034f'],
  ])('refuses a name %s', (_, name) => {
    expect(() => mustBeName(name)).toThrow('NAME_INVALID')
  })
})
