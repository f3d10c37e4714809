import { describe, expect, it } from 'vitest'
import type { AppUser } from '../../../src/relay.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { sampleOf, userRoutes } from '../support/samples.ts'
import { noService } from '../support/scriptedService.ts'
import { soon } from '../support/soon.ts'
import { ada, adasThings } from '../support/users.ts'

describe('identify', () => {
  it.each(userRoutes.map((route) => ({ route })))(
    'refuses who is not logged in to the app: $route.name',
    { tags: ['T26'] },
    async ({ route }) => {
      const { browserOf } = relayUnderTest({ fetch: noService, users: [ada] })
      const sample = sampleOf(route, adasThings)
      const { status, body } = await browserOf().call(sample.method, sample.path, sample)
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'APP_SESSION_REQUIRED' })
    },
  )

  it.each<[string, unknown, RegExp]>([
    ['true', true, /an object/],
    ['no name', { ...ada, displayName: null }, /displayName must be a string that is not empty/],
    ['no customer', { ...ada, customerId: undefined }, /customerId must be a string/],
    ['an empty customer', { ...ada, customerId: '' }, /customerId must be a string/],
    ['one account as a string', { ...ada, accountIds: ada.accountIds[0] }, /accountIds must be/],
    ['an undefined account', { ...ada, accountIds: [undefined] }, /accountIds must be a list/],
    ['no list of addresses', { ...ada, verifiedEmails: undefined }, /verifiedEmails must be/],
  ])('refuses a user the app made wrongly, and names the field to onError: %s', async (...test) => {
    const [, user, named] = test
    const causes: unknown[] = []
    const { browserOf } = relayUnderTest({
      fetch: noService,
      authenticate: async () => user as AppUser,
      onError: ({ cause }) => causes.push(cause),
    })
    const { status, body, text } = await browserOf().get('/customers/internal-accounts')
    expect({ status, code: body.code }).toEqual({ status: 500, code: 'INTERNAL_ERROR' })
    expect(causes).toEqual([expect.objectContaining({ message: expect.stringMatching(named) })])
    expect(text).not.toMatch(/displayName|customerId|accountIds|verifiedEmails/)
  })

  it('lets a user without a wallet see that they have none', async () => {
    const noWallet = { ...ada, accountIds: [], verifiedEmails: [] }
    const fetch = async () => Response.json({ data: [], hasMore: false })
    const { browserOf } = relayUnderTest({ fetch, users: [noWallet] })
    const { status, body } = await browserOf(noWallet).get('/customers/internal-accounts')
    expect({ status, body }).toMatchObject({ status: 200, body: { data: [] } })
  })

  it('waits no longer for the app than it should', async () => {
    const authenticate = () => new Promise<never>(() => {})
    const { browserOf } = relayUnderTest({ fetch: noService, authenticate, appTimeoutMs: 50 })
    const answer = await soon(browserOf().get('/customers/internal-accounts'))
    expect(answer).toMatchObject({ status: 504, body: { code: 'APP_TIMEOUT' } })
  })

  it('says nothing of what the app threw', async () => {
    const authenticate = async () => {
      throw new Error('secret-of-the-app')
    }
    const { browserOf } = relayUnderTest({ fetch: noService, authenticate })
    const { status, text } = await browserOf().get('/customers/internal-accounts')
    expect(status).toBe(500)
    expect(text).not.toContain('secret-of-the-app')
  })
})
