import { describe, expect, it } from 'vitest'
import type { AppUser, RelayFetch } from '../../../src/relay.ts'
import type { Page } from '../../../src/shared/resources.ts'
import { credentials, relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'

const [wallet = ''] = ada.accountIds
const partners = 'InternalAccount:partner'
const partner = { ...ada, id: 'user-partner', accountIds: [partners] }
const bank = 'ExternalAccount:1'

interface Item {
  id: string
}

/** A payment of Ada's (`a`) or of her partner's (`p`), by its place in the list. */
function paymentOf(whose: string, index: number) {
  return {
    id: `Transaction:${whose}${index}`,
    status: 'COMPLETED',
    type: 'OUTGOING',
    customerId: ada.customerId,
    platformCustomerId: 'x',
    source: { accountId: whose === 'a' ? wallet : partners },
    destination: { accountId: bank },
  }
}

/** A service with these payments, newest first, and a cursor that counts them and ends in some text. */
function stage(pattern: string, cursorEnd = '') {
  const payments = [...pattern].map(paymentOf)
  const service = scriptedService(({ path }) => {
    if (path.startsWith('/customers/internal-accounts'))
      return json(200, { data: [{ id: wallet, type: 'EMBEDDED_WALLET' }] })
    const query = new URLSearchParams(path.split('?')[1])
    const start = Number.parseInt(query.get('cursor')?.replace('after:', '') ?? '0', 10)
    const end = start + Number(query.get('limit') ?? 20)
    const hasMore = end < payments.length
    return json(200, {
      data: payments.slice(start, end),
      hasMore,
      totalCount: payments.length,
      ...(hasMore && { nextCursor: `after:${end}${cursorEnd}` }),
    })
  })
  const { browserOf, seen } = relayUnderTest({ fetch: service, users: [ada, partner] })
  const browser = browserOf(ada)
  const get = async (query: string) => {
    const { status, body, text } = await browser.get<Page<Item> & { message: string }>(
      `/transactions?${query}`,
    )
    return { status, body, text, ids: body.data?.map(({ id }) => id.slice('Transaction:'.length)) }
  }
  const readAll = async (limit: number) => {
    const pages: string[][] = []
    for (let query = `limit=${limit}`; ; ) {
      const { ids, body } = await get(query)
      pages.push(ids)
      if (!body.hasMore) return pages
      query = `limit=${limit}&cursor=${encodeURIComponent(body.nextCursor ?? '')}`
    }
  }
  return { payments, get, readAll, seen, partnersBrowser: browserOf(partner) }
}

/** A card that the user's wallet pays for. */
function cardOf({ customerId, accountIds }: AppUser) {
  return { cardholderId: customerId, state: 'ACTIVE', fundingSources: accountIds }
}

/** A service whose lists are empty pages without an end. */
const endless = scriptedService(() => json(200, { data: [], hasMore: true, nextCursor: 'next' }))

const callsOf = (seen: { path: string }[]) =>
  seen.map(({ path }) => path.replace('/2025-10-13', '')).sort()

describe('a list of which the user sees a part', { tags: ['T36'] }, () => {
  it('comes in full pages of what they see, each once and in order', async () => {
    const { readAll, payments } = stage('aapappaaapapapppaaap'.repeat(20))
    const own = payments.map(({ id }) => id.slice(12)).filter((id) => id.startsWith('a'))
    const pages = await readAll(7)
    expect(pages.flat()).toEqual(own)
    expect(pages.every((page) => page.length <= 7)).toBe(true)
    expect(pages.slice(0, -1).every((page) => page.length === 7)).toBe(true)
  })

  it.each([
    ['none', 'aaa'],
    ['before them', 'ppppaaa'],
    ['between them', 'apppapa'],
    ['after them', 'aaapppp'],
  ])(
    'says the same, after the same calls, wherever something is hidden: %s',
    async (_, pattern) => {
      const { get, seen } = stage(pattern)
      const { body } = await get('limit=3')
      expect(body).toMatchObject({ hasMore: false })
      expect(Object.keys(body)).toEqual(['data', 'hasMore'])
      expect(body.data).toHaveLength(3)
      expect(callsOf(seen)).toEqual(['/customers/internal-accounts', '/transactions'])
    },
  )

  it('asks the service the same, whatever the page’s size', async () => {
    const { get, seen } = stage('apapap')
    const { body } = await get('limit=1')
    await get('limit=50')
    const lists = seen.filter(({ path }) => path.endsWith('/transactions'))
    expect(lists.map(({ search }) => new URLSearchParams(search).get('limit'))).toEqual([
      '100',
      '100',
    ])
    expect(body).toMatchObject({ hasMore: true })
  })

  it('is read on for 500 items, then goes on with a page that is not full', async () => {
    const { get, seen } = stage(`a${'p'.repeat(1_200)}a`)
    const first = await get('limit=2')
    expect(first.ids).toEqual(['a0'])
    expect(first.body.hasMore).toBe(true)
    expect(seen.filter(({ path }) => path.endsWith('/transactions'))).toHaveLength(5)
    const second = await get(`limit=2&cursor=${first.body.nextCursor}`)
    expect([second.ids, second.body.hasMore]).toEqual([[], true])
    const third = await get(`limit=2&cursor=${second.body.nextCursor}`)
    expect([third.ids, third.body.hasMore]).toEqual([['a1201'], false])
  })

  it('has cursors that say nothing: encrypted, of one length, never the same', async () => {
    const { get } = stage(`aa${'p'.repeat(90)}${'a'.repeat(60)}`, 'x'.repeat(300))
    const cursors: string[] = []
    for (const limit of [1, 2, 3, 40]) {
      const { body, text } = await get(`limit=${limit}`)
      expect(text).not.toContain('after:')
      cursors.push(body.nextCursor ?? '')
    }
    const again = await get('limit=1')
    expect(new Set([...cursors, again.body.nextCursor]).size).toBe(5)
    expect(new Set(cursors.map(({ length }) => length)).size).toBe(1)
    expect(Buffer.from(cursors[0] ?? '', 'base64url').toString('latin1')).not.toMatch(/after|Trans/)
  })

  it('takes its cursors back from their user with the same filters only', async () => {
    const { get, partnersBrowser, seen } = stage('aapa')
    const { body } = await get('limit=1&type=OUTGOING')
    const cursor = body.nextCursor ?? ''
    expect((await get(`limit=2&type=OUTGOING&cursor=${cursor}`)).ids).toEqual(['a1', 'a3'])
    seen.length = 0
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith('A') ? 'Bw' : 'AA'}`
    for (const query of [
      `type=INCOMING&cursor=${cursor}`,
      `cursor=${cursor}`,
      `type=OUTGOING&cursor=${changed}`,
      'type=OUTGOING&cursor=after:2',
      'type=OUTGOING&cursor=x',
    ]) {
      const { status, body: refusal } = await get(query)
      expect(status).toBe(400)
      expect(refusal.message).toContain('query.cursor must be')
    }
    const other = await partnersBrowser.get(`/transactions?type=OUTGOING&cursor=${cursor}`)
    expect(other.status).toBe(400)
    expect(seen).toEqual([])
  })

  it('takes no cursor of another list, nor of another customer of the same person', async () => {
    const user = { ...ada }
    const { browserOf, seen } = relayUnderTest({ fetch: endless, users: [user] })
    const get = (path: string) => browserOf(user).get<Page<Item>>(path)
    const cursor = (await get('/customers/external-accounts')).body.nextCursor
    expect((await get(`/customers/external-accounts?cursor=${cursor}`)).status).toBe(200)
    seen.length = 0
    expect((await get(`/transactions?cursor=${cursor}`)).status).toBe(400)
    user.customerId = `Customer:${crypto.randomUUID()}`
    expect((await get(`/customers/external-accounts?cursor=${cursor}`)).status).toBe(400)
    expect(seen).toEqual([])
  })

  it('takes no cursor of another card', async () => {
    const fetch = scriptedService(({ path }) => {
      const id = decodeURIComponent(path.split('/')[2] ?? '')
      if (path.startsWith('/customers/internal-accounts')) return json(200, { data: [] })
      if (path.startsWith('/cards/')) return json(200, { ...cardOf(ada), id })
      return json(200, { data: [], hasMore: true, nextCursor: 'next' })
    })
    const { browserOf, seen } = relayUnderTest({ fetch, users: [ada] })
    const get = (card: string, query = '') =>
      browserOf(ada).get<Page<Item>>(`/cards/${encodeURIComponent(card)}/transactions${query}`)
    const cursor = (await get('Card:1')).body.nextCursor
    expect((await get('Card:1', `?cursor=${cursor}`)).status).toBe(200)
    seen.length = 0
    expect((await get('Card:2', `?cursor=${cursor}`)).status).toBe(400)
    expect(seen.filter(({ path }) => path.endsWith('/transactions'))).toEqual([])
  })

  it('goes on after the last item though new ones came, or it was deleted', async () => {
    const { get, payments } = stage('aaaaaa')
    const { ids, body } = await get('limit=2')
    expect(ids).toEqual(['a0', 'a1'])
    payments.unshift(paymentOf('a', 77), paymentOf('p', 78))
    const next = () => get(`limit=2&cursor=${body.nextCursor}`)
    expect((await next()).ids).toEqual(['a2', 'a3'])
    payments.splice(0, 2)
    payments.splice(1, 1)
    expect((await next()).ids).toEqual(['a2', 'a3'])
  })

  it.each([
    ['their own', 'a'],
    ['hidden', 'p'],
  ])('goes on after the last item, however many came before it: %s', async (_, whose) => {
    const { get, payments } = stage('a'.repeat(120))
    const { body } = await get('limit=2')
    for (const count of [1, 97, 98, 99, 100, 250]) {
      const added = Array.from({ length: count }, (_each, index) => paymentOf(whose, 1000 + index))
      payments.unshift(...added)
      const { ids } = await get(`limit=2&cursor=${body.nextCursor}`)
      expect(ids).toEqual(['a2', 'a3'])
      payments.splice(0, count)
    }
  })

  it('leaves nothing out though several items were deleted', async () => {
    const { get, payments } = stage('aaaaaaaaaaaa')
    const { ids, body } = await get('limit=5')
    expect(ids).toEqual(['a0', 'a1', 'a2', 'a3', 'a4'])
    const next = async () => (await get(`limit=5&cursor=${body.nextCursor}`)).ids
    payments.splice(2, 3)
    expect(await next()).toEqual(['a5', 'a6', 'a7', 'a8', 'a9'])
    payments.splice(1, 1)
    // None of the four that the cursor names is left: an item may come twice, and none is left out.
    expect(await next()).toEqual(['a0', 'a5', 'a6', 'a7', 'a8'])
  })

  it('is not read on after its deadline', async () => {
    const lists: string[] = []
    const fetch = scriptedService(async ({ path }) => {
      if (path.startsWith('/customers/internal-accounts')) return json(200, { data: [] })
      lists.push(path)
      await new Promise((resolve) => setTimeout(resolve, 60))
      return json(200, { data: [], hasMore: true, nextCursor: 'next' })
    })
    const service = { baseUrl: 'http://localhost/2025-10-13', ...credentials, timeoutMs: 100 }
    const { browserOf } = relayUnderTest({ fetch, service, users: [ada] })
    expect((await browserOf(ada).get('/transactions')).status).toBe(504)
    await new Promise((resolve) => setTimeout(resolve, 250))
    expect(lists).toHaveLength(2)
  })

  it('has the time of one call, however many it takes', async () => {
    const slow: RelayFetch = async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      return endless(request)
    }
    const service = { baseUrl: 'http://localhost/2025-10-13', ...credentials, timeoutMs: 400 }
    const { browserOf } = relayUnderTest({ fetch: slow, service, users: [ada] })
    expect(await browserOf(ada).get('/customers/external-accounts')).toMatchObject({
      status: 504,
      body: { code: 'SERVICE_TIMEOUT' },
    })
  })

  it('ends with the refusal of the service, on whichever of its pages', async () => {
    let calls = 0
    const fetch = scriptedService(({ path }) => {
      if (path.startsWith('/customers/internal-accounts')) return json(200, { data: [] })
      calls += 1
      return calls === 1
        ? json(200, { data: [], hasMore: true, nextCursor: 'next' })
        : json(
            429,
            { status: 429, code: 'RATE_LIMITED', message: 'slow down' },
            { 'Retry-After': '7' },
          )
    })
    const { browserOf } = relayUnderTest({ fetch, users: [ada] })
    const answer = await browserOf(ada).get('/transactions')
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(answer.headers.get('Retry-After')).toBe('7')
  })
})
