import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import { approveAgentAction } from '../../../src/wallet/agents/approveAgentAction.ts'
import { rightAnswers } from '../../support/answers.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const action = rightAnswers.parseAgentAction as AgentAction
const decision = rightAnswers.parseAgentDecision ?? {}

const approve = (...answers: ScriptedAnswer[]) => approveUntil(undefined, ...answers)

async function approveUntil(signal: AbortSignal | undefined, ...answers: ScriptedAnswer[]) {
  const relay = scriptedRelay((_, count) => answers[count - 1] ?? { status: 500 })
  const { wallet } = await signedInWallet({ fetch: relay.fetch })
  const result = await approveAgentAction(wallet, action, { signal }).catch(
    (error: unknown) => error,
  )
  return { result, calls: relay.calls }
}

afterEach(() => vi.unstubAllGlobals())

describe('approveAgentAction', { tags: ['T40'] }, () => {
  it('sends a digest, and nothing of the action', async () => {
    const { calls } = await approve({ status: 200, body: decision })
    expect(calls).toMatchObject([{ method: 'POST', body: { digest: expect.any(String) } }])
    expect(calls[0]?.body).toEqual({ digest: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('is not sent once its caller has given up', async () => {
    const { result, calls } = await approveUntil(AbortSignal.abort(), {
      status: 200,
      body: decision,
    })
    expect(result).toMatchObject({ code: 'ABORTED' })
    expect(calls).toEqual([])
  })

  it('is sent again when its response was lost', async () => {
    const { result, calls } = await approve('networkError', { status: 200, body: decision })
    expect(result).toMatchObject({ status: 'approved' })
    expect(calls).toHaveLength(2)
  })

  it('is of unknown outcome when every response was lost', async () => {
    const { result, calls } = await approve('networkError', { status: 502 }, 'networkError')
    expect(result).toMatchObject({ code: 'OUTCOME_UNKNOWN', retryable: true })
    expect(calls).toHaveLength(3)
  })

  it('is not sent offline, so that its outcome is known', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { result, calls } = await approve('networkError', { status: 200, body: decision })
    expect(result).toMatchObject({ code: 'NETWORK_ERROR', retryable: true })
    expect(calls).toMatchObject([{ method: 'GET' }])
  })

  it('is sent where the browser takes itself for offline and is not', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const list = { status: 200, body: { data: [action], hasMore: false } }
    const { result, calls } = await approve(list, { status: 200, body: decision })
    expect(result).toMatchObject({ status: 'approved' })
    expect(calls).toMatchObject([{ method: 'GET' }, { method: 'POST' }])
  })

  it('is of unknown outcome when the response is about another action', async () => {
    const body = { ...decision, id: 'AgentAction:2' }
    const { result } = await approve({ status: 200, body })
    expect(result).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it('is of unknown outcome when the response says neither yes nor no', async () => {
    const body = { ...decision, status: 'PENDING_APPROVAL' }
    const { result } = await approve({ status: 200, body })
    expect(result).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })

  it.each([{ id: 'Transaction:1' }, { agentId: 'Customer:1' }])(
    'is not sent for what is no action: %j',
    async (part) => {
      const relay = scriptedRelay(() => ({ status: 200, body: decision }))
      const { wallet } = await signedInWallet({ fetch: relay.fetch })
      const approving = approveAgentAction(wallet, { ...action, ...part })
      await expect(approving).rejects.toMatchObject({ code: 'INVALID_INPUT' })
      expect(relay.calls).toEqual([])
    },
  )

  it.each([
    ['AGENT_ACTION_CHANGED', 'AGENT_ACTION_CHANGED'],
    ['AGENT_ACTION_NOT_PENDING', 'AGENT_ACTION_NOT_PENDING'],
    ['AGENT_ACTION_OUTCOME_UNKNOWN', 'OUTCOME_UNKNOWN'],
    ['CONFLICT', 'AGENT_ACTION_NOT_PENDING'],
    ['TOO_MANY_AGENT_ACTIONS', 'TOO_MANY_AGENT_ACTIONS'],
  ])('fails with the code of the relay: %s', async (apiCode, code) => {
    const body = { status: 409, code: apiCode, message: 'no' }
    const { result, calls } = await approve({ status: 409, body })
    expect(result).toMatchObject({ code, apiCode, status: 409, retryable: false })
    expect(calls).toHaveLength(1)
  })
})
