// in the proof: may, august
import type { Sandbox } from 'holdfast-sandbox'
import { describe, expect } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { test } from '../support/fixtures.ts'

const address = (name: string, { umaDomain }: Sandbox) => `${name}@${umaDomain}`

describe('looking up a receiver', () => {
  test('tells what an external account takes', async ({ api, customer }) => {
    const { externalAccountId: id } = customer
    const answer = await api.get(`/receiver/external-account/${id}?customerId=${customer.id}`)
    expect(expectStatus(answer, 200)).toMatchObject({
      accountId: id,
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [
        { currency: { code: 'USD', decimals: 2 }, estimatedExchangeRate: 1, min: 1 },
      ],
    })
  })

  test('tells what a customer’s UMA address takes, and what it asks of a sender', async ({
    sandbox,
    api,
    customer: { id },
  }) => {
    const umaAddress = address('$bob', sandbox)
    const body = { customerType: 'INDIVIDUAL', fullName: 'Bob Example', region: 'US', umaAddress }
    expectStatus(await api.post('/customers', body), 201)
    const answer = await api.get(`/receiver/uma/${umaAddress}?customerId=${id}`)
    expect(expectStatus(answer, 200)).toMatchObject({
      receiverUmaAddress: umaAddress,
      requiredPayerDataFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'NATIONALITY', mandatory: false },
      ],
    })
  })

  test.for([
    ['$success.usd', 'USD'],
    ['$success.eur', 'EUR'],
    ['$success.mxn', 'MXN'],
    ['$pending.long.usd', 'USD'],
    ['$fail.compliance.usd', 'USD'],
  ])('knows the test address %s', async ([name = '', code], { sandbox, api }) => {
    const sender = address('$me', sandbox)
    const path = `/receiver/uma/${address(name, sandbox)}?senderUmaAddress=${sender}`
    const { body } = await api.get(path)
    expect(body).toMatchObject({ supportedCurrencies: [{ currency: { code } }] })
  })

  test('refuses unknown receivers, foreign domains and a missing sender', async ({
    sandbox,
    api,
  }) => {
    const query = '?senderUmaAddress=$me@x.test'
    const code = async (path: string, status: number) =>
      expectStatus(await api.get<Refusal>(path), status).code
    expect(await code(`/receiver/uma/${address('$nobody', sandbox)}${query}`, 404)).toBe(
      'UMA_NOT_FOUND',
    )
    expect(await code(`/receiver/uma/$a@other.test${query}`, 424)).toBe('LNURLP_REQUEST_FAILED')
    expect(await code(`/receiver/uma/${address('$success.usd', sandbox)}`, 400)).toBe(
      'MISSING_REQUIRED_UMA_PARAMETERS',
    )
    expect(await code(`/receiver/uma/nobody${query}`, 400)).toBe('INVALID_INPUT')
    const unknown = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    expect(await code(`/receiver/external-account/${unknown}`, 404)).toBe('REFERENCE_NOT_FOUND')
  })
})
