import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { addBankAccount, createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()
const address = (name: string) => `${name}@${client.sandbox().umaDomain}`

describe('looking up a receiver', () => {
  it('tells what an external account takes', async () => {
    const { customerId } = await createTestCustomer(client)
    const id = await addBankAccount(client, customerId)
    const answer = await client.get(`/receiver/external-account/${id}?customerId=${customerId}`)
    expect(expectStatus(answer, 200)).toMatchObject({
      accountId: id,
      lookupId: expect.stringMatching(/^Lookup:/),
      supportedCurrencies: [
        { currency: { code: 'USD', decimals: 2 }, estimatedExchangeRate: 1, min: 1 },
      ],
    })
  })

  it('tells what a customer’s UMA address takes, and what it asks of a sender', async () => {
    const umaAddress = address('$bob')
    const { customerId } = await createTestCustomer(client, { umaAddress })
    const answer = await client.get(`/receiver/uma/${umaAddress}?customerId=${customerId}`)
    expect(expectStatus(answer, 200)).toMatchObject({
      receiverUmaAddress: umaAddress,
      requiredPayerDataFields: [
        { name: 'FULL_NAME', mandatory: true },
        { name: 'NATIONALITY', mandatory: false },
      ],
    })
  })

  it.each([
    ['$success.usd', 'USD'],
    ['$success.eur', 'EUR'],
    ['$success.mxn', 'MXN'],
    ['$pending.long.usd', 'USD'],
    ['$fail.compliance.usd', 'USD'],
  ])('knows the test address %s', async (name, code) => {
    const path = `/receiver/uma/${address(name)}?senderUmaAddress=${address('$me')}`
    const { body } = await client.get(path)
    expect(body).toMatchObject({ supportedCurrencies: [{ currency: { code } }] })
  })

  it('refuses unknown receivers, foreign domains and a missing sender', async () => {
    const query = '?senderUmaAddress=$me@x.test'
    const code = async (path: string, status: number) =>
      expectStatus(await client.get<Refusal>(path), status).code
    expect(await code(`/receiver/uma/${address('$nobody')}${query}`, 404)).toBe('UMA_NOT_FOUND')
    expect(await code(`/receiver/uma/$a@other.test${query}`, 424)).toBe('LNURLP_REQUEST_FAILED')
    expect(await code(`/receiver/uma/${address('$success.usd')}`, 400)).toBe(
      'MISSING_REQUIRED_UMA_PARAMETERS',
    )
    expect(await code(`/receiver/uma/nobody${query}`, 400)).toBe('INVALID_INPUT')
    const unknown = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    expect(await code(`/receiver/external-account/${unknown}`, 404)).toBe('REFERENCE_NOT_FOUND')
  })
})
