import { describe, expect, it } from 'vitest'
import { type AgentAction, connectAgent, policy } from '../support/agents.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox({ profile: 'live-2026-08' })
const may = useSandbox({ profile: 'live-2026-05' })

type Transaction = {
  id: string
  status: string
  destination: { paymentRail?: string }
  paymentRail?: string | null
  railSelectionMode?: string | null
}

async function start(platform: TestSandbox = client) {
  const { customerId, usdAccountId, walletId } = await createTestCustomer(platform)
  await fund(platform, usdAccountId, 10_000)
  const bank = await addBankAccount(platform, customerId)
  const transfer = (destination: object) =>
    platform.post<Transaction & Refusal>('/transfer-out', {
      source: { accountId: usdAccountId },
      destination: { accountId: bank, ...destination },
      amount: 100,
    })
  return { customerId, usdAccountId, walletId, bank, transfer }
}

describe('the rail of a transfer out', () => {
  it.each(['ACH', 'WIRE', 'RTP', 'FEDNOW'])('is the one that is named: %s', async (paymentRail) => {
    const { transfer } = await start()
    const sent = expectStatus(await transfer({ paymentRail }), 201)
    const shown = { paymentRail, railSelectionMode: 'MANUAL', destination: { paymentRail } }
    expect(sent).toMatchObject(shown)
    await client.sandbox().clock.advance(2_000)
    const path = `/transactions/${sent.id}`
    expect((await client.get(path)).body).toMatchObject({ ...shown, status: 'COMPLETED' })
  })

  it('is chosen where none is named, among those of the account', async () => {
    const { customerId, usdAccountId, transfer } = await start()
    const sent = expectStatus(await transfer({}), 201)
    expect(sent).toMatchObject({ paymentRail: 'ACH', railSelectionMode: 'AUTO' })
    expect(sent.destination).not.toHaveProperty('paymentRail')
    const wires = await addBankAccount(client, customerId, '5550001999', {
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '5550001999',
        routingNumber: '021000021',
        paymentRails: ['WIRE', 'RTP'],
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
      },
    })
    const body = {
      source: { accountId: usdAccountId },
      destination: { accountId: wires },
      amount: 100,
    }
    const wired = expectStatus(await client.post<Transaction>('/transfer-out', body), 201)
    expect(wired).toMatchObject({ paymentRail: 'WIRE', railSelectionMode: 'AUTO' })
    const refused = await client.post<Refusal>('/transfer-out', {
      ...body,
      destination: { accountId: wires, paymentRail: 'ACH' },
    })
    expect(expectStatus(refused, 400).details).toMatchObject({ paymentRails: ['WIRE', 'RTP'] })
  })

  it.each(['SEPA', 'PIX', 'UNIONPAY', 'ach', '', 'CARRIER_PIGEON', 7, null, ['ACH']])(
    'is refused if the account does not have it: %j',
    async (paymentRail) => {
      const { transfer, usdAccountId } = await start()
      const before = await client.books()
      const refused = expectStatus(await transfer({ paymentRail }), 400)
      expect(refused.code).toBe('INVALID_INPUT')
      expect(JSON.stringify(refused.details)).toContain('destination.paymentRail')
      expect(await client.books()).toEqual(before)
      expect(await balanceOf(client, usdAccountId)).toBe(10_000)
    },
  )

  it('is kept while an agent’s transfer waits for approval', async () => {
    const { customerId, usdAccountId, bank } = await start()
    const agent = await connectAgent(client, customerId, {
      ...policy(),
      defaultExecutionMode: 'APPROVAL_REQUIRED',
    })
    const body = { source: { accountId: usdAccountId }, amount: 100 }
    const to = (paymentRail: string) => ({ ...body, destination: { accountId: bank, paymentRail } })
    expectStatus(await agent.post('/transfer-out', to('SEPA')), 400)
    const held = expectStatus(await agent.post<AgentAction>('/transfer-out', to('WIRE')), 201)
    expect(held.status).toBe('PENDING_APPROVAL')
    const path = `/agents/${agent.id}/actions/${held.id}/approve`
    expect(expectStatus(await client.post<AgentAction>(path, {}), 200).transaction).toMatchObject({
      paymentRail: 'WIRE',
      railSelectionMode: 'MANUAL',
    })
  })

  it('is neither taken nor shown before August', async () => {
    const { transfer } = await start(may)
    const sent = expectStatus(await transfer({ paymentRail: 'CARRIER_PIGEON' }), 201)
    expect(sent).not.toHaveProperty('paymentRail')
    expect(sent).not.toHaveProperty('railSelectionMode')
  })
})

describe('the rail of a quote’s payment', () => {
  it('is the one that is named, or chosen, and none to an account here', async () => {
    const { usdAccountId, walletId, bank } = await start()
    const pay = async (accountId: string, paymentRail?: string) => {
      const destination = { destinationType: 'ACCOUNT', accountId, paymentRail }
      const body = quoteBody(usdAccountId, bank, 100, { destination, immediatelyExecute: true })
      const quote = expectStatus(await client.post<Quote>('/quotes', body), 201)
      const path = `/transactions/${quote.transactionId}`
      const { paymentRail: rail, railSelectionMode } = (await client.get<Transaction>(path)).body
      return [rail, railSelectionMode]
    }
    expect(await pay(bank, 'RTP')).toEqual(['RTP', 'MANUAL'])
    expect(await pay(bank)).toEqual(['ACH', 'AUTO'])
    expect(await pay(walletId)).toEqual([null, null])
  })
})
