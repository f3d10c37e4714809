// in the proof: may, august
import { beforeEach, describe, expect, it } from 'vitest'
import { businessBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { type ReceiverAnswer, useReceiver } from '../support/receiver.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  type Quote,
  quoteBody,
  type TestCustomer,
} from '../support/wallet.ts'

const receiver = useReceiver()
const client = useSandbox()
const move = (ms: number) => client.sandbox().clock.advance(ms)
const sender = '$mary@elsewhere.test'

type Transaction = {
  id: string
  type: string
  status: string
  failureReason?: string
  settledAt?: string
}

const configure = async () =>
  expectStatus(await client.call('PATCH', '/config', { webhookEndpoint: receiver.url() }), 200)
const shown = async (id: string) => (await client.get<Transaction>(`/transactions/${id}`)).body
const receive = (body: object) => client.post<Transaction & Refusal>('/sandbox/uma/receive', body)
const act = (id: string, action: 'approve' | 'reject', body?: object) =>
  client.post<Transaction & Refusal>(`/transactions/${id}/${action}`, body)

/** A payment of five dollars to a customer. */
const arrive = async ({ customerId }: TestCustomer, more = {}) =>
  expectStatus(
    await receive({
      senderUmaAddress: sender,
      customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
      ...more,
    }),
    200,
  )

async function expectBalanced(): Promise<void> {
  const { accounts } = await client.books()
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0)
}

describe('POST /sandbox/uma/receive', () => {
  it('makes a payment arrive that waits for approval, and moves nothing yet', async () => {
    const customer = await createTestCustomer(client, { umaAddress: '$ada@sandbox.uma.test' })
    const { usdAccountId, customerId } = customer
    const body = {
      senderUmaAddress: sender,
      receiverUmaAddress: '$ADA@sandbox.uma.test',
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    }
    const arrived = expectStatus(await receive(body), 200)
    expect(arrived).toMatchObject({
      type: 'INCOMING',
      status: 'PENDING',
      customerId,
      source: { sourceType: 'UMA_ADDRESS', umaAddress: sender, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: usdAccountId, currency: 'USD' },
      receivedAmount: { amount: 500, currency: { code: 'USD' } },
      counterpartyInformation: { FULL_NAME: 'mary' },
      reconciliationInstructions: { reference: expect.stringMatching(/^TX/) },
    })
    expect(await shown(arrived.id)).toEqual(arrived)
    expect(await balanceOf(client, usdAccountId)).toBe(0)
  })

  it('refuses what cannot arrive, and changes nothing', async () => {
    const ada = await createTestCustomer(client, { umaAddress: '$ada@sandbox.uma.test' })
    const bob = await createTestCustomer(client)
    const business = expectStatus(
      await client.post<{ id: string }>('/customers', businessBody()),
      201,
    )
    expectStatus(await client.call('DELETE', `/customers/${bob.customerId}`), 200)
    const good = {
      senderUmaAddress: sender,
      customerId: ada.customerId,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    }
    const unknown = 'Customer:00000000-0000-0000-0000-000000000000'
    const webhooks = await client.sandbox().webhooks.list()
    for (const [changes, status, code] of [
      [{ customerId: undefined }, 400, 'INVALID_INPUT'],
      [{ customerId: unknown }, 404, 'USER_NOT_FOUND'],
      [{ customerId: undefined, receiverUmaAddress: '$no@one.test' }, 404, 'UMA_NOT_FOUND'],
      [
        { customerId: business.id, receiverUmaAddress: '$ada@sandbox.uma.test' },
        400,
        'INVALID_INPUT',
      ],
      [{ senderUmaAddress: '$ada@sandbox.uma.test' }, 400, 'SELF_PAYMENT'],
      [{ senderUmaAddress: 'mary' }, 400, 'INVALID_INPUT'],
      [{ receivingCurrencyCode: 'EUR' }, 400, 'INVALID_CURRENCY'],
      [{ receivingCurrencyCode: 'XXX' }, 400, 'INVALID_CURRENCY'],
      [{ receivingCurrencyAmount: 0 }, 400, 'INVALID_INPUT'],
      [{ customerId: business.id }, 403, 'USER_NOT_READY'],
      [{ customerId: bob.customerId }, 403, 'USER_NOT_READY'],
    ] as const) {
      const refusal = expectStatus(await receive({ ...good, ...changes }), status)
      expect(refusal.code, JSON.stringify(changes)).toBe(code)
    }
    expect(await client.get('/transactions')).toMatchObject({ body: { totalCount: 0 } })
    expect(await client.sandbox().webhooks.list()).toEqual(webhooks)
  })

  it('keeps to what the platform allows', async () => {
    const customer = await createTestCustomer(client)
    const usd = {
      currencyCode: 'USD',
      minAmount: 1_000,
      maxAmount: 2_000,
      requiredCounterpartyFields: [],
      enabledTransactionTypes: ['INCOMING'],
    }
    expectStatus(await client.call('PATCH', '/config', { supportedCurrencies: [usd] }), 200)
    const body = { senderUmaAddress: sender, customerId: customer.customerId }
    const answer = await receive({
      ...body,
      receivingCurrencyCode: 'USD',
      receivingCurrencyAmount: 500,
    })
    expect(expectStatus(answer, 400).code).toBe('AMOUNT_OUT_OF_RANGE')
  })
})

describe('the response to INCOMING_PAYMENT.PENDING', () => {
  let customer: TestCustomer
  beforeEach(async () => {
    await configure()
    customer = await createTestCustomer(client)
    await move(0)
    receiver.received.length = 0
  })

  const asked = () => receiver.received.find(({ body }) => body.type === 'INCOMING_PAYMENT.PENDING')

  it('carries the payment and what the sender asks for', async () => {
    const arrived = await arrive(customer)
    await move(0)
    expect(asked()?.body.data).toEqual({
      ...arrived,
      requestedReceiverCustomerInfoFields: [{ name: 'NATIONALITY', mandatory: false }],
    })
  })

  it('200 lets it in', async () => {
    const { id } = await arrive(customer)
    await move(0)
    expect(await shown(id)).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-06-01T12:00:00.000Z',
    })
    expect(await balanceOf(client, customer.usdAccountId)).toBe(500)
    expect(receiver.types()).toEqual([
      'INCOMING_PAYMENT.PENDING',
      expect.stringMatching(/COMPLETED|BALANCE/),
      expect.stringMatching(/COMPLETED|BALANCE/),
    ])
    await expectBalanced()
  })

  it.each<[string, ReceiverAnswer, string, string | undefined]>([
    ['403 turns it away', { status: 403, body: { reason: 'no thanks' } }, 'REJECTED', undefined],
    ['422 ends it', { status: 422, body: { requiredFields: [] } }, 'FAILED', 'PAY_REQUEST_FAILED'],
    ['500 is an error', { status: 500 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    ['404 is an error', { status: 404 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    ['409 is an error', { status: 409 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    ['a redirect is an error', { status: 302 }, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    ['403 in plain text turns it away', { status: 403, body: 'Forbidden' }, 'REJECTED', undefined],
  ])('%s', async (_, answer, status, failureReason) => {
    receiver.answerWith(({ body }) =>
      body.type === 'INCOMING_PAYMENT.PENDING' ? answer : { status: 200 },
    )
    const { id } = await arrive(customer)
    await move(86_400_000)
    const transaction = await shown(id)
    expect([transaction.status, transaction.failureReason]).toEqual([status, failureReason])
    expect(receiver.types()).toEqual(['INCOMING_PAYMENT.PENDING', 'INCOMING_PAYMENT.FAILED'])
    expect(await balanceOf(client, customer.usdAccountId)).toBe(0)
    expectStatus(await act(id, 'approve'), 409)
  })

  it.each(['OK', '<p>OK</p>', '[]', '{"reason":7}'])(
    '200 lets it in, whatever its body: %s',
    async (body) => {
      receiver.answerWith(() => ({ status: 200, body }))
      const { id } = await arrive(customer)
      await move(0)
      expect((await shown(id)).status).toBe('COMPLETED')
    },
  )

  it('202 and then nothing turns it away after five seconds', async () => {
    receiver.answerWith(() => ({ status: 202, body: 'Accepted' }))
    const { id } = await arrive(customer)
    await move(4_999)
    expect((await shown(id)).status).toBe('PENDING')
    await move(1)
    expect(await shown(id)).toMatchObject({
      status: 'REJECTED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    })
    const late = expectStatus(await act(id, 'approve'), 409)
    expect(late.code).toBe('TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL')
  })

  it.each([
    ['approve', 'COMPLETED', 500],
    ['reject', 'REJECTED', 0],
  ] as const)('202 leaves it to the call: %s', async (action, status, balance) => {
    receiver.answerWith(() => ({ status: 202 }))
    const { id } = await arrive(customer)
    await move(3_000)
    expect(expectStatus(await act(id, action), 200)).toMatchObject({ id, status })
    for (const again of ['approve', 'reject'] as const) {
      expect(expectStatus(await act(id, again), 409)).toMatchObject({
        code: 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
        details: { status },
      })
    }
    await move(60_000)
    expect((await shown(id)).status).toBe(status)
    expect(await balanceOf(client, customer.usdAccountId)).toBe(balance)
    await expectBalanced()
  })

  it.each([
    ['approve', 'COMPLETED'],
    ['reject', 'REJECTED'],
  ] as const)('202 leaves it to the call of a content type without a body: %s', async (act, to) => {
    receiver.answerWith(() => ({ status: 202 }))
    const { id } = await arrive(customer)
    await move(0)
    const headers = { 'content-type': 'application/json' }
    const answer = await client.post(`/transactions/${id}/${act}`, undefined, headers)
    expect(expectStatus(answer, 200)).toMatchObject({ id, status: to })
  })

  it('202 leaves it to one call, however many come at once', async () => {
    receiver.answerWith(() => ({ status: 202 }))
    const { id } = await arrive(customer)
    const actions = ['approve', 'reject', 'approve', 'reject', 'approve'] as const
    const answers = await Promise.all(actions.map((action) => act(id, action)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const decided = answers.find(({ status }) => status === 200)?.body.status
    expect((await shown(id)).status).toBe(decided)
    const balance = await balanceOf(client, customer.usdAccountId)
    expect(balance).toBe(decided === 'COMPLETED' ? 500 : 0)
  })

  it('counts for nothing once a call has decided', async () => {
    receiver.answerWith(async ({ body }) => {
      if (body.type !== 'INCOMING_PAYMENT.PENDING') return { status: 200 }
      expectStatus(await act(String(body.data.id), 'reject', { reason: 'not today' }), 200)
      return { status: 200 }
    })
    const { id } = await arrive(customer)
    await move(60_000)
    expect((await shown(id)).status).toBe('REJECTED')
    expect(await balanceOf(client, customer.usdAccountId)).toBe(0)
  })

  it('given twice lets the money in once', async () => {
    const { id } = await arrive(customer)
    await move(0)
    await client.sandbox().webhooks.resend(asked()?.body.id ?? '')
    expect(receiver.types().filter((type) => type.endsWith('PENDING'))).toHaveLength(2)
    expect((await shown(id)).status).toBe('COMPLETED')
    expect(await balanceOf(client, customer.usdAccountId)).toBe(500)
  })

  it('lets in nothing for a customer that was deleted meanwhile', async () => {
    receiver.answerWith(async ({ body }) => {
      if (body.type === 'INCOMING_PAYMENT.PENDING') {
        expectStatus(await client.call('DELETE', `/customers/${customer.customerId}`), 200)
      }
      return { status: 200 }
    })
    const { id } = await arrive(customer)
    await move(0)
    expect(await shown(id)).toMatchObject({ status: 'FAILED', failureReason: 'OFFRAMP_FAILED' })
    expect(await balanceOf(client, customer.usdAccountId)).toBe(0)
  })

  it('lets in nothing beyond what an account can hold', async () => {
    const most = { receivingCurrencyAmount: 9_000_000_000_000_000 }
    const first = await arrive(customer, most)
    const second = await arrive(customer, { receivingCurrencyAmount: 1 })
    await move(0)
    const states = [await shown(first.id), await shown(second.id)]
    expect(states.map(({ status }) => status).toSorted()).toEqual(['COMPLETED', 'FAILED'])
    await expectBalanced()
  })
})

describe('facts the sender must have of the receiver', () => {
  let nameless: TestCustomer
  beforeEach(async () => {
    await configure()
    nameless = await createTestCustomer(client, { fullName: undefined, nationality: 'US' })
  })
  const fields = [{ name: 'FULL_NAME', mandatory: true }]

  it.each([
    [{ receiverCustomerInfo: { FULL_NAME: 'Ada Example' } }, 'COMPLETED', undefined],
    [{ receiverCustomerInfo: { FULL_NAME: ' ' } }, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
    [undefined, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
    ['OK', 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
  ])('are taken from the response %j', async (body, status, failureReason) => {
    receiver.answerWith(() => ({ status: 200, body }))
    const { id } = await arrive(nameless)
    await move(0)
    const asked = receiver.received.find((one) => one.body.type === 'INCOMING_PAYMENT.PENDING')
    expect(asked?.body.data.requestedReceiverCustomerInfoFields).toEqual(fields)
    const transaction = await shown(id)
    expect([transaction.status, transaction.failureReason]).toEqual([status, failureReason])
  })

  it('are demanded of the call, which can be made again', async () => {
    receiver.answerWith(() => ({ status: 202 }))
    const { id } = await arrive(nameless)
    await move(0)
    expect(expectStatus(await act(id, 'approve'), 400)).toMatchObject({
      code: 'MISSING_MANDATORY_USER_INFO',
      details: { missing: ['FULL_NAME'] },
    })
    const body = { receiverCustomerInfo: { FULL_NAME: 'Ada Example' } }
    expect(expectStatus(await act(id, 'approve', body), 200).status).toBe('COMPLETED')
  })
})

describe('an approval nobody gives', () => {
  it('times out when there is no endpoint to ask and no call', async () => {
    const customer = await createTestCustomer(client)
    const first = await arrive(customer)
    await move(4_999)
    expect(expectStatus(await act(first.id, 'approve'), 200).status).toBe('COMPLETED')
    const second = await arrive(customer)
    await move(5_000)
    expect(await shown(second.id)).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    })
  })

  it('is for incoming payments that wait, and for nothing else', async () => {
    const unknown = 'Transaction:00000000-0000-0000-0000-000000000000'
    expect(expectStatus(await act(unknown, 'approve'), 404).code).toBe('TRANSACTION_NOT_FOUND')
    expect(expectStatus(await act(unknown, 'reject'), 404).code).toBe('TRANSACTION_NOT_FOUND')
    const customer = await createTestCustomer(client)
    const { id } = await arrive(customer)
    const bank = await addBankAccount(client, customer.customerId)
    const quoted = quoteBody(bank, customer.usdAccountId, 500)
    const quote = expectStatus(await client.post<Quote>('/quotes', quoted), 201)
    for (const action of ['approve', 'reject'] as const) {
      expect(expectStatus(await act(quote.transactionId, action), 409).code).toBe(
        'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      )
    }
    expectStatus(await act(id, 'reject', { reason: 'x'.repeat(1_025) }), 400)
    expectStatus(await act(id, 'approve', { receiverCustomerInfo: 'Ada' }), 400)
    expect((await shown(id)).status).toBe('PENDING')
  })
})

describe('an endpoint that hangs', () => {
  const hasty = useSandbox({ approvalWindowMs: 200 })

  it('lets the approval time out', async () => {
    receiver.answerWith(() => undefined)
    const { customerId } = await createTestCustomer(hasty)
    const config = { webhookEndpoint: receiver.url() }
    expectStatus(await hasty.call('PATCH', '/config', config), 200)
    const body = { senderUmaAddress: sender, customerId }
    const amount = { receivingCurrencyCode: 'USD', receivingCurrencyAmount: 500 }
    const answer = await hasty.post<Transaction>('/sandbox/uma/receive', { ...body, ...amount })
    const { id } = expectStatus(answer, 200)
    const transaction = async () => (await hasty.get<Transaction>(`/transactions/${id}`)).body
    await expect.poll(transaction, { timeout: 20_000 }).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    })
  })
})
