import { describe, expect, it } from 'vitest'
import { connectAgent } from '../../../src/wallet/agents/connectAgent.ts'
import { watchAgentActions } from '../../../src/wallet/agents/listAgentActions.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import type { PollOptions } from '../../../src/wallet/payments/pollChanges.lazy.ts'
import { rightAnswers } from '../../support/answers.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const pauses = { firstPauseMs: 1, maxPauseMs: 1 }

async function firstOf(wallet: Wallet, options: PollOptions) {
  for await (const actions of watchAgentActions(wallet, options)) return actions
}

async function connected(wallet: Wallet, options: PollOptions) {
  const connection = await connectAgent(wallet, {
    name: 'Book-keeper',
    policy: {
      permissions: ['VIEW_TRANSACTIONS'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
    },
  })
  return connection.connected(options)
}

const actions = { status: 200, body: { data: [], hasMore: false } }
const agent = {
  status: 200,
  body: { ...(rightAnswers.parseAgent as object), isConnected: true },
}

describe.each([
  ['watchAgentActions', firstOf, actions, []],
  ['connected of connectAgent', connected, agent, { status: 'connected' }],
] as const)('%s', (_name, run, right, result) => {
  /** Reads fail with the answer, so often. */
  async function setUp(answer: ScriptedAnswer, failures: number) {
    let reads = 0
    const relay = scriptedRelay(({ method, path }) => {
      if (method === 'POST') return { status: 201, body: rightAnswers.parseCreatedAgent }
      if (path.endsWith('/events')) return { status: 404 }
      reads += 1
      return reads > failures ? right : answer
    })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    return { wallet, reads: () => reads }
  }

  it.each([
    ['NETWORK_ERROR', 'networkError'],
    ['API_ERROR', { status: 502, body: { code: 'SERVICE_UNREACHABLE' } }],
  ] as const)('throws %s when the first read has failed five times', async (code, answer) => {
    const { wallet, reads } = await setUp(answer, 5)

    await expect(run(wallet, pauses)).rejects.toMatchObject({ code })
    expect(reads()).toBe(5)
  })

  it('goes on through four failures', async () => {
    const { wallet } = await setUp('networkError', 4)

    expect(await run(wallet, pauses)).toMatchObject(result)
  })

  it('throws at once when the relay is not configured', async () => {
    const { wallet, reads } = await setUp(
      { status: 500, body: { code: 'RELAY_NOT_CONFIGURED' } },
      1,
    )

    await expect(run(wallet, pauses)).rejects.toMatchObject({ apiCode: 'RELAY_NOT_CONFIGURED' })
    expect(reads()).toBe(1)
  })
})
