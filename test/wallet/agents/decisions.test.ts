import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AgentAction } from '../../../src/shared/agentResources.ts'
import {
  approveAgentAction,
  rejectAgentAction,
} from '../../../src/wallet/agents/approveAgentAction.ts'
import { disconnectAgent } from '../../../src/wallet/agents/connectAgent.ts'
import { watchAgentActions } from '../../../src/wallet/agents/listAgentActions.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { soon } from '../../relay/support/soon.ts'
import { rightAnswers } from '../../support/answers.ts'

const hour = 3_600_000
const action = rightAnswers.parseAgentAction as AgentAction
const ending: AbortController[] = []

/** A relay of one action, and how a tab is opened on it. @param decide - how it responds to a decision */
function relayOfOneAction(decide: () => Response = () => Response.json({}, { status: 403 })) {
  let isDecided = false
  let reads = 0
  const fetchRelay: typeof fetch = async (input, init) => {
    if (init?.method !== 'GET') {
      isDecided = true
      return decide()
    }
    const { pathname } = new URL(String(input))
    if (pathname !== '/wallet/agents/approvals') return new Response(null, { status: 404 })
    reads += 1
    return Response.json({ data: isDecided ? [] : [action], hasMore: false })
  }
  const openTab = () =>
    createWallet({
      relayUrl: 'http://localhost/wallet',
      keyStore: memoryKeyStore(),
      fetch: fetchRelay,
    })
  return { openTab, reads: () => reads }
}

/** Watches until the test ends, and reads nothing by itself again. */
async function watch(wallet: Wallet) {
  const abort = new AbortController()
  ending.push(abort)
  const options = { signal: abort.signal, firstPauseMs: hour, maxPauseMs: hour }
  const watching = watchAgentActions(wallet, options)
  expect((await watching.next()).value).toHaveLength(1)
  const waiting = soon(watching.next())
  waiting.catch(() => undefined)
  return { waiting }
}

afterEach(() => {
  for (const abort of ending.splice(0)) abort.abort()
  vi.unstubAllGlobals()
})

const approved = () => Response.json(rightAnswers.parseAgentDecision)
const rejected = () =>
  Response.json({ ...(rightAnswers.parseAgentDecision as object), status: 'REJECTED' })
const notPending = () =>
  Response.json({ code: 'AGENT_ACTION_NOT_PENDING', message: 'no', status: 409 }, { status: 409 })
const ignore = () => undefined

describe('watchAgentActions after a decision', () => {
  it.each([
    ['an approval', approved, (wallet: Wallet) => approveAgentAction(wallet, action)],
    ['a rejection', rejected, (wallet: Wallet) => rejectAgentAction(wallet, action)],
    [
      'a decision that another device was ahead of',
      notPending,
      (wallet: Wallet) => approveAgentAction(wallet, action).catch(ignore),
    ],
    [
      'its agent was disconnected',
      () => new Response(null, { status: 204 }),
      (wallet: Wallet) => disconnectAgent(wallet, action.agentId),
    ],
  ])('reads again at once: %s', async (_, decide, act) => {
    const wallet = relayOfOneAction(decide).openTab()
    const { waiting } = await watch(wallet)
    await act(wallet)
    expect(await waiting).toMatchObject({ value: [] })
  })

  it('reads again at once when another tab decided', async () => {
    const { openTab } = relayOfOneAction(rejected)
    const { waiting } = await watch(openTab())
    await rejectAgentAction(openTab(), action)
    expect(await waiting).toMatchObject({ value: [] })
  })

  it('reads again at once in the same wallet where the browser has no channel between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const wallet = relayOfOneAction(rejected).openTab()
    const { waiting } = await watch(wallet)
    await rejectAgentAction(wallet, action)
    expect(await waiting).toMatchObject({ value: [] })
  })

  it('hears nothing more once its signal fired or its wallet was destroyed', async () => {
    const { openTab, reads } = relayOfOneAction(rejected)
    const [one, other, deciding] = [openTab(), openTab(), openTab()]
    const abort = new AbortController()
    const closed = vi.spyOn(BroadcastChannel.prototype, 'close')
    await watchAgentActions(one, { signal: abort.signal }).next()
    await watchAgentActions(other).next()
    closed.mockClear()
    abort.abort()
    other.destroy()
    expect(closed).toHaveBeenCalledTimes(2)
    const before = reads()
    await rejectAgentAction(deciding, action)
    expect(reads()).toBe(before)
    closed.mockRestore()
  })
})
