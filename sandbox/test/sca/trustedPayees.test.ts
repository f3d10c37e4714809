// also in: august
import { beforeEach, expect, it } from 'vitest'
import { connectAgent, transferBody } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { createEuropean } from '../support/contacts.ts'
import {
  assertionFor,
  type Challenge,
  callSca,
  createEuPayer,
  enrolPasskey,
  executeToAuthorize,
  hasSca,
  requestQuote,
  smsCode,
  useScaSandbox,
} from '../support/sca.ts'
import { describeWhere } from '../support/variant.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  quoteBody,
} from '../support/wallet.ts'

type Start = { scaChallenge: Challenge }

const client = useScaSandbox()
const minute = 60_000

describeWhere(hasSca, 'a trusted payee', () => {
  let payer: Awaited<ReturnType<typeof createEuPayer>>
  beforeEach(async () => {
    payer = await createEuPayer(client)
  })

  const start = (change: string, id = payer.bank) =>
    client.post<Start & Refusal>(`/customers/external-accounts/${id}/${change}`)

  const confirm = (change: string, proof: object = { code: smsCode }, id = payer.bank) =>
    client.post<{ trusted: boolean } & Refusal>(
      `/customers/external-accounts/${id}/${change}/confirm`,
      proof,
    )

  async function turn(change: string): Promise<{ trusted: boolean }> {
    expectStatus(await start(change), 200)
    return expectStatus(await confirm(change), 200)
  }

  /** The status of a quote that was executed. */
  async function statusOfQuote(from = payer.usdAccountId, to = payer.bank) {
    const { id } = await requestQuote(client, quoteBody(from, to, 1_000))
    const executed = await client.post<{ status: string }>(`/quotes/${id}/execute`)
    return expectStatus(executed, 200).status
  }

  it('becomes one by a challenge, and is none any more by another', async () => {
    const { scaChallenge } = expectStatus(await start('trust'), 200)
    expect(scaChallenge).toMatchObject({ purpose: 'TRUST', factor: 'SMS_OTP' })
    expect(scaChallenge.expiresAt).toBe('2026-06-01T12:05:00.000Z')
    expect(await statusOfQuote()).toBe('PENDING_AUTHORIZATION')
    const proof = { code: smsCode, challengeId: scaChallenge.id }
    expect(expectStatus(await confirm('trust', proof), 200)).toEqual({ trusted: true })
    expect(await statusOfQuote()).toBe('PROCESSING')
    expect(await turn('untrust')).toEqual({ trusted: false })
    expect(await statusOfQuote()).toBe('PENDING_AUTHORIZATION')
  })

  it('is one if it is when the quote is executed', async () => {
    const body = quoteBody(payer.usdAccountId, payer.bank, 1_000)
    const quotes = [await requestQuote(client, body), await requestQuote(client, body)]
    const execute = ({ id }: { id: string } = { id: '' }) =>
      client.post<{ status: string }>(`/quotes/${id}/execute`)
    await turn('trust')
    expect(expectStatus(await execute(quotes[0]), 200).status).toBe('PROCESSING')
    await turn('untrust')
    expect(expectStatus(await execute(quotes[1]), 200).status).toBe('PENDING_AUTHORIZATION')
  })

  it('is paid by a deposit without an authorization', async () => {
    const { customerId, bank } = payer
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId }
    const deposit = { ...quoteBody('', bank, 1_000), source }
    expectStatus(await client.post('/quotes', deposit), 202)
    await turn('trust')
    type Open = { status: string; paymentInstructions: unknown[] }
    const quote = expectStatus(await client.post<Open>('/quotes', deposit), 201)
    expect(quote.status).toBe('PENDING')
    expect(quote.paymentInstructions).not.toHaveLength(0)
  })

  it('is paid at once, by quote, transfer and agent', async () => {
    await turn('trust')
    const body = quoteBody(payer.usdAccountId, payer.bank, 1_000, { immediatelyExecute: true })
    expect((await requestQuote(client, body)).status).toBe('PROCESSING')
    const transfer = transferBody(payer.usdAccountId, payer.bank, 1_000)
    expectStatus(await client.post('/transfer-out', transfer), 201)
    const agent = await connectAgent(client, payer.customerId)
    expectStatus(await agent.post('/transfer-out', transfer), 201)
    expect(await balanceOf(client, payer.usdAccountId)).toBe(7_000)
  })

  it('is paid out of a wallet with its stamp only', async () => {
    await turn('trust')
    await fund(client, payer.walletId, 5_000_000)
    const body = quoteBody(payer.walletId, payer.bank, 1_000_000)
    const atOnce = { ...body, immediatelyExecute: true }
    expectStatus(await client.post('/quotes', atOnce), 400)
    const quote = await requestQuote(client, body)
    expect(quote.status).toBe('PENDING')
    expectStatus(await client.post(`/quotes/${quote.id}/execute`), 401)
    expect(await balanceOf(client, payer.walletId)).toBe(5_000_000)
  })

  it('is the one that was trusted, and none of another customer', async () => {
    await turn('trust')
    const other = await addBankAccount(client, payer.customerId, '987654321')
    expect(await statusOfQuote(payer.usdAccountId, other)).toBe('PENDING_AUTHORIZATION')
    const stranger = await createEuPayer(client, 10_000)
    expect(await statusOfQuote(stranger.usdAccountId, stranger.bank)).toBe('PENDING_AUTHORIZATION')
    const theirs = quoteBody(stranger.usdAccountId, payer.bank, 1_000)
    expectStatus(await client.post('/quotes', theirs), 404)
  })

  it('does not change twice', async () => {
    expect(expectStatus(await start('untrust'), 409).code).toBe('CONFLICT')
    await turn('trust')
    expect(expectStatus(await start('trust'), 409).code).toBe('BENEFICIARY_TRUSTED')
    expect(expectStatus(await confirm('trust'), 409).code).toBe('BENEFICIARY_TRUSTED')
    expect(expectStatus(await confirm('untrust'), 404).code).toBe('REFERENCE_NOT_FOUND')
  })

  it('is not deleted as long as it is trusted', async () => {
    await turn('trust')
    const path = `/external-accounts/${payer.bank}`
    const refused = await client.call<Refusal>('DELETE', `/customers${path}`)
    expect(expectStatus(refused, 409).code).toBe('BENEFICIARY_TRUSTED')
    const agent = await connectAgent(client, payer.customerId)
    expectStatus(await agent.call('DELETE', path), 409)
    await turn('untrust')
    expectStatus(await client.call('DELETE', `/customers${path}`), 204)
    expectStatus(await start('trust'), 404)
  })

  it('needs a challenge of its own: not of another payee, end, quote or login', async () => {
    const authenticator = await enrolPasskey(client, payer.customerId)
    const other = await addBankAccount(client, payer.customerId, '987654321')
    const { id } = await requestQuote(client, quoteBody(payer.usdAccountId, payer.bank, 10))
    const foreign = [
      expectStatus(await start('trust', other), 200).scaChallenge,
      (await executeToAuthorize(client, { id }, { scaFactor: 'PASSKEY' })).scaChallenge,
    ]
    expectStatus(await start('trust'), 200)
    for (const challenge of foreign) {
      const signed = challenge?.passkeyAssertionOptions?.challenge ?? ''
      const proof = assertionFor(authenticator, signed)
      expectStatus(await confirm('trust', { ...proof, challengeId: challenge?.id }), 404)
      expect(expectStatus(await confirm('trust', proof), 400).details?.check).toBe('challenge')
    }
    expect(await statusOfQuote()).toBe('PENDING_AUTHORIZATION')
    const { scaChallenge } = expectStatus(await start('trust'), 200)
    const right = scaChallenge.passkeyAssertionOptions?.challenge ?? ''
    expectStatus(await confirm('trust', assertionFor(authenticator, right)), 200)
  })

  it('needs its challenge once, in its time, and the newest', async () => {
    expectStatus(await confirm('trust'), 404)
    const { scaChallenge: first } = expectStatus(await start('trust'), 200)
    expectStatus(await start('trust'), 200)
    expectStatus(await confirm('trust', { code: smsCode, challengeId: first.id }), 409)
    await client.sandbox().clock.advance(5 * minute)
    expectStatus(await confirm('trust'), 409)
    await turn('trust')
    await turn('untrust')
    expectStatus(await confirm('trust'), 409)
  })

  it('becomes one once for twenty confirmations at the same moment', async () => {
    expectStatus(await start('trust'), 200)
    const right = Array.from({ length: 20 }, () => confirm('trust'))
    const statuses = (await Promise.all(right)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it('shares the count of wrong codes with logins', async () => {
    const { customerId } = payer
    expectStatus(await start('trust'), 200)
    for (let i = 0; i < 4; i += 1) expectStatus(await confirm('trust', { code: '000000' }), 400)
    await callSca(client, 'POST', 'login/start', customerId, { factor: 'SMS_OTP' })
    const guess = { factor: 'SMS_OTP', endUserIpAddress: '192.0.2.1', code: '000000' }
    expectStatus(await callSca(client, 'POST', 'login/complete', customerId, guess), 400)
    expect(expectStatus(await confirm('trust'), 423).code).toBe('ACCOUNT_LOCKED')
    expectStatus(await start('trust'), 423)
  })

  it('stays one while its owner is locked out', async () => {
    await turn('trust')
    expectStatus(await start('untrust'), 200)
    for (let i = 0; i < 5; i += 1) {
      expectStatus(await confirm('untrust', { code: '000000' }), 400)
    }
    expect(expectStatus(await confirm('untrust'), 423).code).toBe('ACCOUNT_LOCKED')
    expect(expectStatus(await start('untrust'), 423).code).toBe('ACCOUNT_LOCKED')
    expect(await statusOfQuote()).toBe('PROCESSING')
  })

  it('is an account of a customer in the EU', async () => {
    const { customerId } = await createTestCustomer(client)
    const american = await addBankAccount(client, customerId)
    const unknown = 'ExternalAccount:00000000-0000-4000-8000-000000000000'
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      accountNumber: '555555555',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    }
    const created = await client.post<{ id: string }>('/platform/external-accounts', {
      currency: 'USD',
      accountInfo,
    })
    const ofPlatform = expectStatus(created, 201).id
    for (const change of ['trust', 'untrust']) {
      expectStatus(await start(change, american), 409)
      expectStatus(await confirm(change, undefined, american), 409)
      for (const id of [unknown, ofPlatform]) {
        expectStatus(await start(change, id), 404)
        expectStatus(await confirm(change, undefined, id), 404)
      }
    }
    const withoutFactor = await createEuropean(client)
    const move = { customerType: 'INDIVIDUAL', phoneNumber: '+33699887766' }
    expectStatus(await client.call('PATCH', `/customers/${withoutFactor.customerId}`, move), 200)
    const bank = await addBankAccount(client, withoutFactor.customerId, '777777777')
    expect(expectStatus(await start('trust', bank), 403).code).toBe('USER_NOT_READY')
  })
})
