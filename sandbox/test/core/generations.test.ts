import { describe, expect, it } from 'vitest'
import { businessBody, businessInfo } from '../support/business.ts'
import { type Answer, expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

describe.each([
  ['spec', 'REJECTED', 'OFFRAMP_FAILED'],
  ['live-2026-05', 'FAILED', 'COUNTERPARTY_POST_TX_FAILED'],
  ['live-2026-08', 'FAILED', 'ACCOUNT_CANNOT_RECEIVE'],
] as const)('profile %s', (profile, rejectedStatus, failureReason) => {
  const client = useSandbox({ profile })
  const isAugust = profile === 'live-2026-08'

  it(`has ${rejectedStatus} for a transfer that the receiving bank rejects`, async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId, '55555004')
    const [source, destination] = [{ accountId: usdAccountId }, { accountId: bank }]
    const body = { source, destination, amount: 300 }
    const { id } = expectStatus(await client.post<{ id: string }>('/transfer-out', body), 201)
    await client.sandbox().clock.advance(4_000)
    expect(expectStatus(await client.get(`/transactions/${id}`), 200)).toMatchObject({
      status: rejectedStatus,
      failureReason,
      refund: { status: 'COMPLETED' },
    })
    const webhooks = await client.sandbox().webhooks.list()
    expect(webhooks.map(({ type }) => type)).toContain('OUTGOING_PAYMENT.FAILED')
  })

  const createBusiness = (info: object | undefined) =>
    client.post<Refusal>('/customers', businessBody({ businessInfo: info }))

  it.each([
    ['taxId', 400],
    ['legalName', 400],
    ['incorporatedOn', 400],
    ['country', isAugust ? 400 : 201],
  ])('responds to a business without %s with %i', async (name, status) => {
    const { [name]: _, ...info } = businessInfo as Record<string, string>
    expectAnswer(await createBusiness(info), status, `businessInfo.${name}`)
  })

  it('takes a business that says nothing of itself only before August', async () => {
    expectAnswer(await createBusiness(undefined), isAugust ? 400 : 201, 'businessInfo')
  })

  it.each([
    ['businessType', 'ROCKETS', 'CONSTRUCTION'],
    ['purposeOfAccount', 'FUN', 'P2P_TRANSFERS'],
    ['expectedMonthlyTransactionCount', 'COUNT_3', 'COUNT_UNDER_10'],
    ['expectedMonthlyTransactionVolume', 'VOLUME_3', 'VOLUME_OVER_10M'],
  ])('takes only the documented values of %s', async (name, wrong, right) => {
    const field = `businessInfo.${name}`
    expectAnswer(await createBusiness({ ...businessInfo, [name]: wrong }), 400, field)
    const created = expectStatus(await createBusiness({ ...businessInfo, [name]: right }), 201)
    const { id } = created as unknown as { id: string }
    const change = (value: string) =>
      client.call<Refusal>(
        'PATCH',
        `/customers/${id}`,
        businessBody({ businessInfo: { [name]: value } }),
      )
    expectAnswer(await change(wrong), 400, field)
    expectStatus(await change(right), 200)
  })

  it('knows the legal forms and details that August added only in August', async () => {
    const trust = await createBusiness({ ...businessInfo, entityType: 'TRUST' })
    expectAnswer(trust, isAugust ? 201 : 400, 'businessInfo.entityType')
    const added = await createBusiness({ ...businessInfo, naicsCode: '52' })
    expect(JSON.stringify(expectStatus(added, 201)).includes('naicsCode')).toBe(isAugust)
  })

  async function quote(more: object, destination: object = {}) {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId)
    const body = quoteBody(usdAccountId, bank, 300, more)
    return client.post<Refusal>('/quotes', {
      ...body,
      destination: { ...body.destination, ...destination },
    })
  }

  it.each([
    ['a rail of the account', 'WIRE', 201],
    ['a rail of other accounts', 'SPEI', 400],
    ['an invented rail', 'PIGEON', 400],
    ['a rail that August added', 'NEFT', 400],
  ])('responds to a quote by %s with its status', async (_, paymentRail, status) => {
    expectAnswer(await quote({}, { paymentRail }), status, 'destination.paymentRail')
  })

  it('refuses a rail to an account here, which no rail reaches', async () => {
    const { usdAccountId, walletId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const destination = { destinationType: 'ACCOUNT', accountId: walletId, paymentRail: 'ACH' }
    const body = quoteBody(usdAccountId, walletId, 300, { destination })
    expectAnswer(await client.post<Refusal>('/quotes', body), 400, 'destination.paymentRail')
  })

  it('limits remittanceInformation to 80 characters where the field exists', async () => {
    expectStatus(await quote({ remittanceInformation: 'x'.repeat(80) }), 201)
    const long = await quote({ remittanceInformation: 'x'.repeat(81) })
    expectAnswer(long, isAugust ? 400 : 201, 'remittanceInformation')
  })

  it('knows the purposes of payment that August added only in August', async () => {
    const salary = await quote({ purposeOfPayment: 'SALARY_PAYMENT' })
    expectAnswer(salary, isAugust ? 201 : 400, 'purposeOfPayment')
  })

  it.each([
    ['remittanceInformation', 'x'.repeat(80), 'x'.repeat(81)],
    ['purposeOfPayment', 'SALARY_PAYMENT', 'RANSOM'],
  ])('checks %s of a transfer where August added it', async (field, right, wrong) => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const destination = { accountId: await addBankAccount(client, customerId) }
    const transferOut = (value: string) =>
      client.post<Refusal>('/transfer-out', {
        source: { accountId: usdAccountId },
        destination,
        amount: 300,
        [field]: value,
      })
    expectStatus(await transferOut(right), 201)
    expectAnswer(await transferOut(wrong), isAugust ? 400 : 201, field)
  })
})

/** Fails unless a response has this status and, if it is a refusal, is about this field. */
function expectAnswer(answer: Answer<Refusal>, status: number, field: string): void {
  const body = expectStatus(answer, status)
  if (status < 400) return
  expect(body.code).toBe('INVALID_INPUT')
  const named = body.details?.errors?.map((error) => error.field) ?? [body.details?.field]
  expect(named).toEqual([field])
}
