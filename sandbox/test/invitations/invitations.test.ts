// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isSpec } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Invitation = {
  code: string
  status: string
  url: string
  inviterUma: string
  inviteeUma?: string
  claimedAt?: string
  expiresAt?: string
}

const client = useSandbox()
const claimedEvent = isSpec ? 'INVITATION_CLAIMED' : 'INVITATION.CLAIMED'
const inviterUma = '$ada@elsewhere.test'
const inviteeUma = '$bob@bank.test'
const inAnHour = '2026-06-01T13:00:00.000Z'
const hour = 3_600_000

const post = (body: object) => client.post<Invitation & Refusal>('/invitations', body)
const claim = (code: string, uma = inviteeUma) =>
  client.post<Invitation & Refusal>(`/invitations/${code}/claim`, { inviteeUma: uma })
const cancel = (code: string) => client.post<Invitation & Refusal>(`/invitations/${code}/cancel`)
const read = async (code: string) => (await client.get<Invitation>(`/invitations/${code}`)).body
const webhooks = async () =>
  (await client.sandbox().webhooks.list()).filter(({ type }) => type.startsWith('INVITATION'))

async function invite(more = {}): Promise<Invitation> {
  await createTestCustomer(client, { umaAddress: inviterUma })
  return expectStatus(await post({ inviterUma, ...more }), 201)
}

describe('an invitation', () => {
  it('is shown as it was made, with the amount in the currency of the inviter', async () => {
    await createTestCustomer(client, { umaAddress: inviterUma, currencies: ['EUR', 'USD'] })
    const input = { firstName: 'Ada', amountToSend: 1_250, expiresAt: '2026-06-01T15:00:00+02:00' }
    const made = expectStatus(await post({ inviterUma: '$ADA@elsewhere.test', ...input }), 201)
    expect(made).toEqual({
      code: expect.stringMatching(/^[2-9a-hjkmnp-z]{12}$/),
      createdAt: '2026-06-01T12:00:00.000Z',
      url: `https://${client.sandbox().umaDomain}/invitations/${made.code}`,
      inviterUma,
      status: 'PENDING',
      expiresAt: inAnHour,
      firstName: 'Ada',
      amountToSend: { amount: 1_250, currency: expect.objectContaining({ code: 'EUR' }) },
    })
    expect(await read(made.code)).toEqual(made)
  })

  it('is claimed once, which the platform is told, and moves no money', async () => {
    const { code, ...made } = await invite({ amountToSend: 500 })
    const before = await client.books()
    await client.sandbox().clock.advance(1_000)
    const claimed = expectStatus(await claim(code), 200)
    const claimedAt = '2026-06-01T12:00:01.000Z'
    expect(claimed).toEqual({ ...made, code, status: 'CLAIMED', inviteeUma, claimedAt })
    expect(await read(code)).toEqual(claimed)
    expect(await webhooks()).toMatchObject([{ type: claimedEvent, data: claimed }])
    expect(await client.books()).toEqual(before)
    expect(expectStatus(await claim(code), 400).code).toBe('INVITATION_ALREADY_CLAIMED')
    expect(expectStatus(await cancel(code), 400).code).toBe('INVITATION_ALREADY_CLAIMED')
    expect(await webhooks()).toHaveLength(1)
  })

  it('is claimed by one of those who try at the same moment', async () => {
    const { code } = await invite()
    const claims = await Promise.all(
      ['$b@x.test', '$c@x.test', '$d@x.test'].map((uma) => claim(code, uma)),
    )
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(await webhooks()).toHaveLength(1)
  })

  it('can be taken back until it is claimed', async () => {
    const { code, ...made } = await invite()
    const cancelled = { ...made, code, status: 'CANCELLED' }
    expect(expectStatus(await cancel(code), 200)).toEqual(cancelled)
    expect(expectStatus(await cancel(code), 400).code).toBe('INVITATION_CANCELLED')
    expect(expectStatus(await claim(code), 400).code).toBe('INVITATION_CANCELLED')
    expect(await read(code)).toEqual(cancelled)
    expect(await webhooks()).toEqual([])
  })

  it('expires by the clock', async () => {
    const { code } = await invite({ expiresAt: inAnHour })
    await client.sandbox().clock.advance(hour - 1)
    expect((await read(code)).status).toBe('PENDING')
    await client.sandbox().clock.advance(1)
    expect((await read(code)).status).toBe('EXPIRED')
    expect(expectStatus(await claim(code), 400).code).toBe('INVALID_INPUT')
    expect(expectStatus(await cancel(code), 400).code).toBe('INVALID_INPUT')
    expect((await read(code)).status).toBe('EXPIRED')
  })

  it('that was claimed in time stays claimed, and one without a time stays open', async () => {
    const { code } = await invite({ expiresAt: inAnHour })
    const endless = expectStatus(await post({ inviterUma }), 201)
    expectStatus(await claim(code), 200)
    await client.sandbox().clock.advance(1_000 * hour)
    expect((await read(code)).status).toBe('CLAIMED')
    expect(await read(endless.code)).toEqual(endless)
    expectStatus(await claim(endless.code), 200)
  })
})

describe('an invitation is refused', () => {
  it.each([
    ['without an inviter', { inviterUma: undefined }, 'INVALID_INPUT'],
    ['of what is no address', { inviterUma: 'ada' }, 'INVALID_INPUT'],
    ['of nobody here', { inviterUma: '$nobody@elsewhere.test' }, 'INVALID_UMA_ADDRESS'],
    ['without money', { amountToSend: 0 }, 'INVALID_INPUT'],
    ['with part of a cent', { amountToSend: 1.5 }, 'INVALID_INPUT'],
    ['that ends now', { expiresAt: '2026-06-01T12:00:00Z' }, 'INVALID_INPUT'],
    ['that ends at no time', { expiresAt: 'tomorrow' }, 'INVALID_INPUT'],
  ])('%s', async (_, more, code) => {
    await createTestCustomer(client, { umaAddress: inviterUma })
    expect(expectStatus(await post({ inviterUma, ...more }), 400).code).toBe(code)
  })

  it('to its own inviter, and to nobody at the platform itself', async () => {
    const { code } = await invite()
    const { umaDomain } = client.sandbox()
    for (const uma of [inviterUma, `$nobody@${umaDomain}`])
      expect(expectStatus(await claim(code, uma), 400).code).toBe('INVALID_UMA_ADDRESS')
    await createTestCustomer(client, { umaAddress: `$bob@${umaDomain}` })
    expectStatus(await claim(code, `$bob@${umaDomain}`), 200)
  })

  it('of a customer who was deleted', async () => {
    const { customerId } = await createTestCustomer(client, { umaAddress: inviterUma })
    expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
    expect(expectStatus(await post({ inviterUma }), 400).code).toBe('INVALID_UMA_ADDRESS')
  })

  it('under a code that is none', async () => {
    expect(expectStatus(await claim('x'), 404).code).toBe('INVITATION_NOT_FOUND')
    expect(expectStatus(await cancel('x'), 404).code).toBe('INVITATION_NOT_FOUND')
    expectStatus(await client.get('/invitations/x'), 404)
  })
})
