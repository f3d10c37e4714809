import { describe, expect, it } from 'vitest'
import { type AgentAction, connectAgent, policy } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'
import {
  balanceOf,
  createSignedInCustomer,
  createTestCustomer,
  fund,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const profile = 'live-2026-08'
const client = useSandbox({ profile, mode: 'real' })
const code = 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED'
const threshold = { amount: 100_000, currency: 'USD' }

/** A customer with money in dollars and USDC, and a wallet whose ownership is not proved. */
async function start(platform: TestSandbox = client) {
  const customer = await createTestCustomer(platform, { currencies: ['USD', 'USDC'] })
  const { customerId, usdAccountId } = customer
  const path = `/customers/internal-accounts?customerId=${customerId}&currency=USDC`
  const { data } = expectStatus(await platform.get<{ data: { id: string }[] }>(path), 200)
  const tokens = data[0]?.id ?? ''
  await fund(platform, usdAccountId, 10_000_000)
  await fund(platform, tokens, 10_000_000_000)
  const payee = await addWallet(platform, customerId)
  const quote = (amount: number, more = {}) =>
    platform.post<Quote & Refusal>('/quotes', quoteBody(usdAccountId, payee, amount, more))
  const transfer = (amount: number | undefined) =>
    platform.post<Refusal & { id: string }>('/transfer-out', {
      source: { accountId: tokens },
      destination: { accountId: payee },
      amount,
    })
  return { ...customer, tokens, payee, quote, transfer }
}

async function addWallet(
  platform: TestSandbox,
  customerId: string,
  more: object = {},
): Promise<string> {
  const added = await platform.post<{ id: string; status: string }>(
    '/customers/external-accounts',
    {
      currency: 'USDC',
      customerId,
      ownershipType: 'FIRST_PARTY',
      accountInfo: {
        accountType: 'ETHEREUM_WALLET',
        address: '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
      },
      ...more,
    },
  )
  const { id, status } = expectStatus(added, 201)
  expect(status).toBe('PENDING_OWNERSHIP_VERIFICATION')
  return id
}

/** Asks for a liveness link, which proves nothing yet. */
async function challenge(id: string): Promise<string> {
  const path = `/customers/external-accounts/${id}/challenge`
  const asked = await client.post<{ verificationLink: string }>(path, { method: 'LIVENESS' })
  return expectStatus(asked, 201).verificationLink
}

/** Proves the ownership of a wallet by its liveness link, or fails to. */
async function prove(id: string, outcome: 'PASSED' | 'FAILED') {
  const verificationLink = await challenge(id)
  const request = new Request(`${verificationLink}/${outcome}`, { method: 'POST' })
  expect((await client.sandbox().fetch(request)).status).toBe(200)
}

describe('a payment to a wallet whose ownership is not proved yet', () => {
  it('goes up to the threshold, and above it once the ownership is proved', async () => {
    const { usdAccountId, tokens, payee, quote, transfer } = await start()
    const paid = expectStatus(await quote(100_000, { immediatelyExecute: true }), 201)
    expectStatus(await transfer(1_000_000_000), 201)
    await client.sandbox().clock.advance(2_000)
    const path = `/transactions/${paid.transactionId}`
    expect((await client.get(path)).body).toMatchObject({ status: 'COMPLETED' })
    expect(await balanceOf(client, usdAccountId)).toBe(9_900_000)
    expect(await balanceOf(client, tokens)).toBe(9_000_000_000)
    const before = await client.books()
    for (const refused of [
      await quote(100_001),
      await quote(100_001, { immediatelyExecute: true }),
      await quote(1_000_000_001, { lockedCurrencySide: 'RECEIVING' }),
      await transfer(1_000_000_001),
      await transfer(undefined),
    ]) {
      expect(expectStatus<Refusal>(refused, 400)).toMatchObject({
        code,
        details: { status: 'PENDING_OWNERSHIP_VERIFICATION', threshold },
      })
    }
    expect(await client.books()).toEqual(before)
    await prove(payee, 'PASSED')
    expectStatus(await quote(100_001), 201)
    expectStatus(await transfer(1_000_000_001), 201)
  })

  it('counts as what reaches the wallet, whatever is sent for it', async () => {
    const { customerId, payee } = await start()
    const from = (currency: string, amount: number) =>
      client.post<Quote & Refusal>('/quotes', {
        source: { sourceType: 'REALTIME_FUNDING', currency, customerId },
        destination: { destinationType: 'ACCOUNT', accountId: payee },
        lockedCurrencySide: 'RECEIVING',
        lockedCurrencyAmount: amount,
      })
    for (const currency of ['EUR', 'BTC', 'MXN']) {
      expectStatus(await from(currency, 1_000_000_000), 201)
      expect(expectStatus(await from(currency, 1_000_000_001), 400).code).toBe(code)
    }
  })

  it('is refused at any amount after a failed proof, also of a quote from before', async () => {
    const { usdAccountId, payee, quote, transfer } = await start()
    const made = expectStatus(await quote(100), 201)
    await prove(payee, 'FAILED')
    const before = await client.books()
    const executed = await client.post<Refusal>(`/quotes/${made.id}/execute`)
    for (const refused of [executed, await quote(1), await transfer(1)]) {
      const { details } = expectStatus<Refusal>(refused, 400)
      expect(details).toEqual({ status: 'UNVERIFIED' })
      expect(refused.body.code).toBe(code)
    }
    expect(await client.books()).toEqual(before)
    await prove(payee, 'PASSED')
    expectStatus(await client.post(`/quotes/${made.id}/execute`), 200)
    expect(await balanceOf(client, usdAccountId)).toBe(9_999_900)
  })

  it('stays refused after a failed proof when its owner asks for another challenge', async () => {
    const { usdAccountId, payee, quote, transfer } = await start()
    const made = expectStatus(await quote(100), 201)
    await prove(payee, 'FAILED')
    const before = await client.books()
    const expectRefusals = async () => {
      const executed = await client.post<Refusal>(`/quotes/${made.id}/execute`)
      for (const refused of [executed, await quote(1), await transfer(1)]) {
        const { code: refusal, message, details } = expectStatus<Refusal>(refused, 400)
        expect([refusal, details]).toEqual([code, { status: 'PENDING_OWNERSHIP_VERIFICATION' }])
        expect(message).toContain('after a failed proof; its owner must prove the ownership first')
      }
      expect(await client.books()).toEqual(before)
    }
    await challenge(payee)
    await expectRefusals()
    await challenge(payee)
    await expectRefusals()
    await prove(payee, 'PASSED')
    expectStatus(await client.post(`/quotes/${made.id}/execute`), 200)
    expect(await balanceOf(client, usdAccountId)).toBe(9_999_900)
  })

  it('from an embedded wallet, and one that money is sent for, obey the same threshold', async () => {
    const { customerId, walletId, session } = await createSignedInCustomer(client, 2_000_000_000)
    const payee = await addWallet(client, customerId)
    const ask = (amount: number) =>
      client.post<Quote & Refusal>('/quotes', quoteBody(walletId, payee, amount))
    expect(expectStatus(await ask(1_000_000_001), 400).code).toBe(code)
    const quote = expectStatus(await ask(1_000_000_000), 201)
    const signed = client.signed(session.sign(payloadOf(quote)))
    expectStatus(await client.post(`/quotes/${quote.id}/execute`, undefined, signed), 200)
    const sent = expectStatus(
      await client.post<Quote>('/quotes', {
        source: { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId },
        destination: { destinationType: 'ACCOUNT', accountId: payee },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: 100,
      }),
      201,
    )
    await prove(payee, 'FAILED')
    await challenge(payee)
    const body = { quoteId: sent.id, currencyCode: 'USD' }
    expect(expectStatus(await client.post<Refusal>('/sandbox/send', body), 400).code).toBe(code)
    await prove(payee, 'PASSED')
    expectStatus(await client.post('/sandbox/send', body), 200)
  })

  it('is judged again when an agent’s action is approved', async () => {
    const { customerId, tokens, payee } = await start()
    const agent = await connectAgent(client, customerId, {
      ...policy(),
      defaultExecutionMode: 'APPROVAL_REQUIRED',
    })
    const body = (amount: number) => ({
      source: { accountId: tokens },
      destination: { accountId: payee },
      amount,
    })
    const refused = await agent.post<Refusal>('/transfer-out', body(1_000_000_001))
    expect(expectStatus(refused, 400).code).toBe(code)
    const held = expectStatus(await agent.post<AgentAction>('/transfer-out', body(1_000)), 201)
    await prove(payee, 'FAILED')
    await challenge(payee)
    const path = `/agents/${agent.id}/actions/${held.id}/approve`
    expect(expectStatus(await client.post<AgentAction>(path, {}), 200).status).toBe('FAILED')
    expect(await balanceOf(client, tokens)).toBe(10_000_000_000)
  })
})

describe('a wallet that is chosen for payments to an UMA address', () => {
  it('is paid once its ownership is proved, and until then the account here', async () => {
    const { customerId: senderId, usdAccountId } = await start()
    const umaAddress = `$grace@${client.sandbox().umaDomain}`
    const receiver = await createTestCustomer(client, { umaAddress, currencies: ['USDC'] })
    const path = `/customers/internal-accounts?customerId=${receiver.customerId}&currency=USDC`
    const { data } = expectStatus(await client.get<{ data: { id: string }[] }>(path), 200)
    const here = data[0]?.id ?? ''
    const chosen = { defaultUmaDepositAccount: true }
    const payee = await addWallet(client, receiver.customerId, chosen)
    const pay = async () => {
      const lookup = `/receiver/uma/${umaAddress}?customerId=${senderId}`
      const { lookupId } = expectStatus(await client.get<{ lookupId: string }>(lookup), 200)
      const body = quoteBody(usdAccountId, payee, 100_001, {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress },
        senderCustomerInfo: { FULL_NAME: 'Ada Example', NATIONALITY: 'US' },
        immediatelyExecute: true,
        lookupId,
      })
      expectStatus(await client.post('/quotes', body), 201)
      await client.sandbox().clock.advance(2_000)
      return balanceOf(client, here)
    }
    expect(await pay()).toBe(1_000_010_000)
    await prove(payee, 'PASSED')
    expect(await pay()).toBe(1_000_010_000)
    expect(await balanceOf(client, 'System:outside:USDC')).toBe(1_000_010_000)
  })
})

describe('another threshold', () => {
  const strict = useSandbox({ profile, ownershipThreshold: 0 })
  const small = useSandbox({ profile, ownershipThreshold: 50 })

  it('of zero allows no payment before the proof', async () => {
    const { quote, transfer } = await start(strict)
    for (const refused of [await quote(1), await transfer(1)]) {
      const { details } = expectStatus<Refusal>(refused, 400)
      expect(details).toEqual({ status: 'PENDING_OWNERSHIP_VERIFICATION' })
    }
  })

  it('is compared with the worth in cents of a dollar, rounded up', async () => {
    const { transfer } = await start(small)
    expectStatus(await transfer(500_000), 201)
    expect(expectStatus(await transfer(500_001), 400).code).toBe(code)
  })
})
