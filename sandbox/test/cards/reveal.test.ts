// also in: may, august
import { describe, expect, it } from 'vitest'
import { type Card, createCardholder, issueCard, readCard, updateCard } from '../support/cards.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isAugust, isSpec, itWhere } from '../support/variant.ts'

const client = useSandbox()
const origins = ['http://localhost:5173', 'https://shop.example:8443']
const framed = useSandbox({ origins })

type Reveal = { panEmbedUrl: string; expiresAt: string }

/** The address of a card's number, in the way of the generation. */
async function reveal(from: typeof client, { id }: Pick<Card, 'id'>): Promise<string> {
  if (!isAugust) return (await readCard(from, id)).panEmbedUrl ?? ''
  const answer = await from.post<Reveal>(`/cards/${id}/reveal`)
  return expectStatus(answer, 200).panEmbedUrl
}

const open = (url: string, from = client, init: RequestInit = {}) =>
  from.sandbox().fetch(new Request(url, init))

const start = async (from = client, more = {}) => {
  const holder = await createCardholder(from)
  return { holder, card: await issueCard(from, holder, more) }
}

/** Checks whether the last digit of a card number is its check digit. */
function isNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

describe('the page with a card’s number', { tags: ['T38'] }, () => {
  it('shows a test number that ends in the last four digits', async () => {
    const { card } = await start()
    const response = await open(await reveal(client, card))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('text/html')
    const text = await response.text()
    const number = /(?:\d{4} ){3}\d{4}/.exec(text)?.[0].replaceAll(' ', '') ?? ''
    expect(number.slice(-4)).toBe(card.last4)
    expect(isNumber(number)).toBe(true)
    expect(text).toContain('06/30')
    expect(text).toContain(`<span>${isSpec ? 'Network 1' : 'Visa'}</span>`)
    expect(text).toContain('This page shows the details once.')
    expect(text).toMatch(/Security code<\/dt><dd>\d{3}</)
    const again = await (await open(await reveal(client, card))).text()
    expect(again).toBe(text)
  })

  it('is shown once', async () => {
    const { card } = await start()
    const url = await reveal(client, card)
    const both = await Promise.all([open(url), open(url)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const gone = await (await open(url)).text()
    expect(gone).not.toMatch(/\d{4} \d{4}/)
  })

  it('is not spent by a request for its headers alone', async () => {
    const { card } = await start()
    const url = await reveal(client, card)
    expect((await open(url, client, { method: 'HEAD' })).status).toBe(405)
    expect((await open(url)).status).toBe(200)
  })

  it('is there for five minutes', async () => {
    const { card } = await start()
    const [early, late] = [await reveal(client, card), await reveal(client, card)]
    await client.sandbox().clock.advance(5 * 60_000 - 1)
    expect((await open(early)).status).toBe(200)
    await client.sandbox().clock.advance(1)
    expect((await open(late)).status).toBe(410)
  })

  it('is not there under an address that was made up, or once the card is closed', async () => {
    const { holder, card } = await start()
    const url = await reveal(client, card)
    expect((await open(url.replace(/.{8}$/, '00000000'))).status).toBe(410)
    expectStatus(await updateCard(client, card.id, { state: 'CLOSED' }, holder), 200)
    expect((await open(url)).status).toBe(410)
  })

  it('runs and loads nothing, and is neither kept nor passed on', async () => {
    const { card } = await start()
    const { headers } = await open(await reveal(client, card))
    const policy = headers.get('content-security-policy')?.split('; ')
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[A-Za-z0-9+/]{43}='$/),
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors http://localhost:*',
    ])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('x-frame-options')).toBeNull()
  })

  it('can be framed by the platform’s pages alone', async () => {
    const { card } = await start(framed)
    const { headers } = await open(await reveal(framed, card), framed)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`frame-ancestors ${origins.join(' ')}`)
  })

  it('is opened by a frame of another origin', async () => {
    const { card } = await start()
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }
    expect((await open(await reveal(client, card), client, { headers })).status).toBe(200)
  })

  it('leaves its address in no log and no webhook', async () => {
    const { card } = await start(client, isAugust ? { threeDSecurePassword: '3ds-"secret' } : {})
    const url = await reveal(client, card)
    await open(url)
    const token = url.slice(-64)
    type Line = { id: number }
    const { data } = expectStatus(await client.control<{ data: Line[] }>('GET', '/requests'), 200)
    for (const { id } of data) {
      const exchange = await client.control('GET', `/requests/${id}`)
      expect(JSON.stringify(exchange.body)).not.toContain(token)
      expect(JSON.stringify(exchange.body)).not.toContain('3ds-')
    }
    expect(data.length).toBeGreaterThan(3)
    expect(JSON.stringify(await client.sandbox().webhooks.list())).not.toContain('panEmbedUrl')
  })
})

describe('the way to a card’s number', { tags: ['T38'] }, () => {
  it('is under the address that the sandbox was called at', async () => {
    const { card } = await start()
    expect(await reveal(client, card)).toMatch(
      /^http:\/\/localhost\/_sandbox\/card-numbers\/[0-9a-f]{64}$/,
    )
  })

  it.each([
    ['of a card being provisioned', '001'],
    ['of a rejected card', '002'],
  ])('is refused %s', async (_, suffix) => {
    const { card } = await start(client, { platformCardId: `way-${suffix}` })
    if (!isAugust) return expect(card.panEmbedUrl).toBeUndefined()
    const refused = await client.post<Refusal>(`/cards/${card.id}/reveal`)
    expect(expectStatus(refused, 403).code).toBe('USER_NOT_READY')
  })

  itWhere(!isAugust, 'is not given to an API token that may only read', async () => {
    const { card } = await start()
    type Token = { clientId: string; clientSecret: string }
    const body = { name: 'reader', permissions: ['VIEW'] }
    const { clientId, clientSecret } = expectStatus(await client.post<Token>('/tokens', body), 201)
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const read = await client.get<Card>(`/cards/${card.id}`, { authorization: `Basic ${basic}` })
    expect(expectStatus(read, 200).panEmbedUrl).toBeUndefined()
  })

  itWhere(isAugust, 'says how long it is open', async () => {
    const { card } = await start()
    const { expiresAt } = expectStatus(await client.post<Reveal>(`/cards/${card.id}/reveal`), 200)
    expect(expiresAt).toBe('2026-06-01T12:05:00.000Z')
    expect((await readCard(client, card.id)).panEmbedUrl).toBeUndefined()
  })
})
