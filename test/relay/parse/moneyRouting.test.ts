import { describe, expect, it } from 'vitest'
import type { RelayError } from '../../../src/relay.ts'
import type { ExternalAccount, Page } from '../../../src/shared/resources.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, noService, scriptedService } from '../support/scriptedService.ts'
import { ada } from '../support/users.ts'
import { bankAccount } from '../support/world.ts'

const path = '/customers/external-accounts'
const attackersAccount = {
  ...bankAccount,
  accountInfo: { ...bankAccount.accountInfo, accountNumber: '000666666666' },
}

describe('rejects defaultUmaDepositAccount before the service is called', { tags: ['T30'] }, () => {
  it.each([true, false, null, 'true', 1, {}, []])('as %j', async (value) => {
    const { browserOf, seen } = relayUnderTest({ fetch: noService, users: [ada] })
    const body = { ...bankAccount, defaultUmaDepositAccount: value }
    const answer = await browserOf(ada).post(path, body)

    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
    expect(answer.body.message).toContain('body.defaultUmaDepositAccount')
    expect(seen).toEqual([])
  })
})

const refusingService = scriptedService(() => json(409, { code: 'CONFLICT', message: 'no' }))

describe('the payee a page adds', { tags: ['T30'] }, () => {
  it.each([
    [{ customerId: 'Customer:other' }],
    [{ ownershipType: 'FIRST_PARTY' }],
    [{ DefaultUmaDepositAccount: true }],
    [{ default_uma_deposit_account: true }],
    [{ platformAccountId: 'payee-1' }],
  ])('has no field but those that the library sends: %j', async (others) => {
    const { browserOf, seen } = relayUnderTest({ fetch: noService, users: [ada] })
    const answer = await browserOf(ada).post(path, { ...bankAccount, ...others })

    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe(`body.${Object.keys(others)[0]} must be absent`)
    expect(seen).toEqual([])
  })

  it.each([
    'defaultUmaDepositAccount',
    'default_uma_deposit_account',
    'CustomerId',
    'platformAccountId',
  ])('says nothing within accountInfo of whose it is and where money goes: %s', async (name) => {
    const { browserOf, seen } = relayUnderTest({
      fetch: noService,
      users: [ada],
      allow: { platformAccountId: true },
    })
    const { accountInfo } = bankAccount
    const beneficiary = { ...accountInfo.beneficiary, [name]: 'x' }
    for (const info of [
      { ...accountInfo, [name]: 'x' },
      { ...accountInfo, beneficiary },
      { ...accountInfo, beneficiaries: [beneficiary] },
    ]) {
      const answer = await browserOf(ada).post(path, { ...bankAccount, accountInfo: info })
      expect(answer.status).toBe(400)
      expect(answer.body.message).toContain(`.${name} must be absent`)
    }
    expect(seen).toEqual([])
  })

  it('has no platform’s own id, and onError gets the option that would allow it', async () => {
    const causes: unknown[] = []
    const onError = ({ cause }: RelayError) => causes.push(cause)
    const { browserOf } = relayUnderTest({ fetch: noService, users: [ada], onError })
    const refusals = [{ platformAccountId: 'payee-1' }, { customerId: 'Customer:other' }]
    for (const others of refusals) {
      const { text } = await browserOf(ada).post(path, { ...bankAccount, ...others })
      expect(text).not.toContain('allow')
    }

    expect(causes).toEqual([
      new Error(
        'Relay option allow.platformAccountId must be true for pages to send platformAccountId',
      ),
    ])
  })

  it('has the platform’s own id where the platform allows it', async () => {
    const allow = { platformAccountId: true }
    const { browserOf, seen } = relayUnderTest({ fetch: refusingService, users: [ada], allow })
    const sent = { ...bankAccount, platformAccountId: 'payee-1' }
    await browserOf(ada).post(path, sent)

    expect(seen.map(({ body }) => JSON.parse(body))).toEqual([
      { ...sent, customerId: ada.customerId },
    ])
  })

  it.each([{ platformAccountId: 'yes' }, { platformAccountID: true }, { customerId: true }])(
    'is not allowed anything by a wrong option: %j',
    (allow) => {
      const create = () => relayUnderTest({ fetch: noService, allow: allow as object })
      expect(create).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }))
    },
  )
})

describe('an attacker who has only the app session', { tags: ['T30'] }, () => {
  const platform = launchPlatform()

  it('changes nothing about where later UMA payments are deposited', async () => {
    const user = await platform.createUser('Ada')
    const { customerId } = user
    const own = await platform.call<ExternalAccount>('POST', path, {
      ...bankAccount,
      customerId,
      defaultUmaDepositAccount: true,
    })
    const { browserOf } = relayUnderTest({ fetch: platform.sandbox().fetch, users: [user] })
    const page = browserOf(user)
    const diverting = { ...attackersAccount, defaultUmaDepositAccount: true }

    expect((await page.post(path, diverting)).status).toBe(400)
    expect((await page.post(path, attackersAccount)).status).toBe(201)
    const { data } = await platform.call<Page<ExternalAccount>>(
      'GET',
      `${path}?customerId=${customerId}`,
    )
    const deposits = data.filter((account) => account.defaultUmaDepositAccount)
    expect(deposits.map(({ id }) => id)).toEqual([own.id])
    expect(data).toHaveLength(2)
  })
})
