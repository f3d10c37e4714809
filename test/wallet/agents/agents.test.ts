import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseAgent } from '../../../src/shared/agent.ts'
import type { AgentAction, AgentPolicy } from '../../../src/shared/agentResources.ts'
import type { Quote } from '../../../src/shared/resources.ts'
import {
  approveAgentAction,
  rejectAgentAction,
} from '../../../src/wallet/agents/approveAgentAction.ts'
import { connectAgent, disconnectAgent } from '../../../src/wallet/agents/connectAgent.ts'
import { getAgent } from '../../../src/wallet/agents/getAgent.ts'
import { listAgentActions, watchAgentActions } from '../../../src/wallet/agents/listAgentActions.ts'
import { listAgents } from '../../../src/wallet/agents/listAgents.ts'
import { pauseAgent, resumeAgent } from '../../../src/wallet/agents/pauseAgent.ts'
import { updateAgentPolicy } from '../../../src/wallet/agents/updateAgentPolicy.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { getQuote } from '../../../src/wallet/payments/getQuote.ts'
import { getTransaction } from '../../../src/wallet/payments/getTransaction.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

// Whole stories, with pauses between the reads.
vi.setConfig({ testTimeout: 30_000 })

const policy: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS', 'CREATE_QUOTES', 'EXECUTE_QUOTES'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
  approvalThresholds: { currency: 'USD', amount: 2_500 },
}

const fast = { firstPauseMs: 50, maxPauseMs: 50 }

describe.each(['spec', 'live-2026-05', 'live-2026-08'] as const)('agents of %s', (profile) => {
  let stack: WholeStack

  beforeAll(async () => {
    stack = await startWholeStack(profile)
  }, 60_000)

  afterAll(() => stack.sandbox.close())

  /** A customer with dollars and a payee, and an agent that is connected. */
  async function setUp() {
    const user = await stack.newUser()
    const { signers } = stack.sandbox
    const signerPublicKeys = { export: [signers.export], oneTimeCode: [signers.oneTimeCode] }
    const wallet = stack.walletOf(user, { signerPublicKeys })
    const from = await stack.dollarsOf(user, 100_000)
    const payee = await createExternalAccount(wallet, {
      currency: 'USD',
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '000123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
    })
    const connection = await connectAgent(wallet, { name: 'Book-keeper', policy })
    const program = await stack.redeem(connection.code)
    const pay = (amount: number) =>
      program.ask<AgentAction>('/transfer-out', {
        source: { accountId: from },
        destination: { accountId: payee.id },
        amount,
      })
    return { user, wallet, payee, connection, agentId: connection.agent.id, program, pay }
  }

  async function pendingAction(amount = 3_000) {
    const stage = await setUp()
    await stage.pay(amount)
    const [action] = await listAgentActions(stage.wallet)
    if (!action) throw new Error('no action waits')
    return { ...stage, action }
  }

  it('connect by their code, and are listed', async () => {
    const user = await stack.newUser()
    const wallet = stack.walletOf(user)
    const connection = await connectAgent(wallet, { name: 'Book-keeper', policy })
    expect(connection.code).toMatch(/^\w{4}-\w{4}$/)
    expect(connection.agent).toMatchObject({ name: 'Book-keeper', isConnected: false })
    const waiting = connection.connected(fast)
    await stack.redeem(connection.code)

    expect(await waiting).toMatchObject({ status: 'connected', agent: { isConnected: true } })
    expect(await listAgents(wallet)).toMatchObject([{ id: connection.agent.id, isPaused: false }])
  })

  it('act by themselves within their policy', async () => {
    const { pay, wallet } = await setUp()
    expect(await pay(2_500)).toMatchObject({ status: 'APPROVED' })
    expect(await listAgentActions(wallet)).toEqual([])
    expect(await listAgents(wallet)).toMatchObject([{ usage: { dailySpend: 2_500 } }])
  })

  it('ask for more, and are approved', async () => {
    const { wallet, action, agentId, payee } = await pendingAction()
    expect(action).toMatchObject({
      agentId,
      type: 'TRANSFER_OUT',
      status: 'PENDING_APPROVAL',
      transferDetails: { amount: 3_000, currency: 'USD', destinationAccountId: payee.id },
    })
    const { status, decision } = await approveAgentAction(wallet, action)
    expect(status).toBe('approved')
    const payment = await getTransaction(wallet, decision.transaction?.id ?? '')
    expect(payment).toMatchObject({ agentId, type: 'OUTGOING' })
    expect(await listAgentActions(wallet)).toEqual([])
  })

  it('are approved once, however often', async () => {
    const { wallet, action } = await pendingAction()
    const [first, second] = await Promise.all([
      approveAgentAction(wallet, action),
      approveAgentAction(wallet, action),
    ])
    expect(second).toEqual(first)
    expect(await approveAgentAction(wallet, action)).toEqual(first)
    expect(await listAgents(wallet)).toMatchObject([{ usage: { dailyTransactionCount: 1 } }])
  })

  it('are not approved when the action is another than was shown', { tags: ['T40'] }, async () => {
    const { wallet, action } = await pendingAction()
    const shown = { ...action, transferDetails: { ...action.transferDetails, amount: 30 } }
    await expect(approveAgentAction(wallet, shown as AgentAction)).rejects.toMatchObject({
      code: 'AGENT_ACTION_CHANGED',
      status: 409,
    })
    expect(await listAgentActions(wallet)).toEqual([action])
  })

  it('fail on approval when they were paused meanwhile', async () => {
    const { wallet, action, agentId } = await pendingAction()
    expect(await pauseAgent(wallet, agentId)).toMatchObject({ isPaused: true })
    expect(await approveAgentAction(wallet, action)).toMatchObject({ status: 'failed' })
    expect(await getAgent(wallet, agentId)).toMatchObject({ id: agentId, isPaused: true })
    expect(await resumeAgent(wallet, agentId)).toMatchObject({ isPaused: false })
    expect(await getAgent(wallet, agentId)).toMatchObject({ isPaused: false })
  })

  it('are rejected, with a reason', async () => {
    const { wallet, action } = await pendingAction()
    const decision = await rejectAgentAction(wallet, action, { reason: 'Not this month' })
    expect(decision).toMatchObject({ status: 'REJECTED', rejectionReason: 'Not this month' })
    const code = 'AGENT_ACTION_NOT_PENDING'
    await expect(approveAgentAction(wallet, action)).rejects.toMatchObject({ code })
    await expect(rejectAgentAction(wallet, action)).rejects.toMatchObject({ code })
  })

  it('may do what their new policy says', async () => {
    const { wallet, agentId, pay } = await setUp()
    const spendingLimits = { perTransactionLimit: 4_000, dailyLimit: null }
    const changed = await updateAgentPolicy(wallet, agentId, {
      spendingLimits,
      approvalThresholds: { amount: null },
    })
    expect(changed.policy.spendingLimits).toEqual({ currency: 'USD', perTransactionLimit: 4_000 })
    expect(await pay(4_000)).toMatchObject({ status: 'APPROVED' })
    expect(await pay(4_001)).toMatchObject({ code: 'FORBIDDEN' })
  })

  it('are given the policy that was read, with a change', async () => {
    const { wallet, agentId } = await setUp()
    const [{ policy: read } = { policy }] = await listAgents(wallet)
    const { spendingLimits, defaultExecutionMode = 'APPROVAL_REQUIRED' } = read
    const change = { ...read, spendingLimits: { ...spendingLimits, perTransactionLimit: 4_000 } }
    const changed = await updateAgentPolicy(wallet, agentId, change)
    expect(changed.policy).toEqual(change)
    const copied = { ...changed.policy, defaultExecutionMode }
    const { agent } = await connectAgent(wallet, { name: 'Another', policy: copied })
    expect(agent.policy).toEqual(changed.policy)
  })

  it('are not given a permission that only a later service knows, though it was read', async () => {
    const { wallet, agentId, connection } = await setUp()
    const agent = parseAgent(
      { ...connection.agent, policy: { ...policy, permissions: ['MAKE_COFFEE'] } },
      'agent',
    )
    await expect(updateAgentPolicy(wallet, agentId, agent.policy)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: expect.stringMatching(/^change\.permissions\[0\] must be one of/),
    })
  })

  it('are watched: a request appears, and goes when it is decided', async () => {
    const { wallet, pay } = await setUp()
    const watching = watchAgentActions(wallet, fast)
    expect((await watching.next()).value).toEqual([])
    await pay(3_000)
    const appeared = (await watching.next()).value ?? []
    expect(appeared).toMatchObject([{ transferDetails: { amount: 3_000 } }])
    const [action] = appeared
    if (action) await rejectAgentAction(wallet, action)
    expect((await watching.next()).value).toEqual([])
    await watching.return()
  })

  it('are disconnected for good', async () => {
    const { wallet, agentId, action, program } = await pendingAction()
    await disconnectAgent(wallet, agentId)
    expect(await listAgents(wallet)).toEqual([])
    expect(await listAgentActions(wallet)).toEqual([])
    expect(await program.ask('/internal-accounts')).toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(approveAgentAction(wallet, action)).rejects.toMatchObject({
      code: 'AGENT_ACTION_NOT_PENDING',
    })
  })

  it('make a quote from the wallet, which the customer signs', async () => {
    const { user, wallet, payee, program } = await setUp()
    if (profile === 'spec') await addEmailOtp(wallet, { email: user.email })
    await (await startEmailOtp(wallet)).complete(await stack.lastCode(user))
    await stack.fund(user, 100_000_000)
    const made = await program.ask<Quote>('/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: user.accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payee.id },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
    })
    const refused = await program.ask<{ code: string }>(`/quotes/${made.id}/execute`, {})
    expect(refused.code).toMatch(/SIGNATURE|UNAUTHORIZED/)
    const quote = await getQuote(wallet, made.id)
    expect(quote.totalSendingAmount).toBe(10_000_000)

    expect(await executeQuote(wallet, quote)).toMatchObject({ status: 'executed' })
  })

  it('belong to their customer', async () => {
    const { agentId, action } = await pendingAction()
    const other = stack.walletOf(await stack.newUser())
    const code = 'NOT_FOUND'
    await expect(pauseAgent(other, agentId)).rejects.toMatchObject({ code })
    await expect(disconnectAgent(other, agentId)).rejects.toMatchObject({ code })
    await expect(updateAgentPolicy(other, agentId, {})).rejects.toMatchObject({ code })
    await expect(approveAgentAction(other, action)).rejects.toMatchObject({ code })
    expect(await listAgents(other)).toEqual([])
    expect(await listAgentActions(other)).toEqual([])
  })

  it('are connected when their code was redeemed in time, while the wallet looked last', async () => {
    const user = await stack.newUser()
    let isLast = false
    const wallet = stack.walletOf(user, {
      async fetch(input, init) {
        const response = await stack.send(user, input, init)
        if (!isLast) return response
        isLast = false
        await stack.redeem(connection.code)
        await stack.sandbox.clock.advance(16 * 60_000)
        const late = new Response(response.body, response)
        late.headers.set('Date', new Date(stack.sandbox.clock.now()).toUTCString())
        return late
      },
    })
    const connection = await connectAgent(wallet, { name: 'Book-keeper', policy })
    isLast = true
    expect(await connection.connected(fast)).toMatchObject({ status: 'connected' })
  })

  it('have a code that expires, and get another one', async () => {
    const user = await stack.newUser()
    const wallet = stack.walletOf(user)
    const connection = await connectAgent(wallet, { name: 'Book-keeper', policy })
    const aborted = AbortSignal.abort()
    await expect(connection.connected({ signal: aborted })).rejects.toMatchObject({
      code: 'ABORTED',
    })
    const waiting = connection.connected(fast)
    await stack.sandbox.clock.advance(16 * 60_000)
    expect(await waiting).toMatchObject({ status: 'expired', agent: { isConnected: false } })

    const renewed = await connection.renew()
    expect(renewed.code).not.toBe(connection.code)
    await stack.redeem(renewed.code)
    expect(await renewed.connected()).toMatchObject({ status: 'connected' })
    await expect(renewed.renew()).rejects.toMatchObject({ apiCode: 'CONFLICT' })
  })
})
