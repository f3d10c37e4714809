import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AgentPolicy } from '../../../src/shared/agentResources.ts'
import { connectAgent } from '../../../src/wallet/agents/connectAgent.ts'
import { createCard } from '../../../src/wallet/cards/createCard.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const policy: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
}

const envelope = (status: number, code: string) => ({ status, body: { status, code } })

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each<[string, string, (wallet: Wallet, signal?: AbortSignal) => Promise<unknown>]>([
  ['createCard', 'listCards', (wallet, signal) => createCard(wallet, { signal })],
  [
    'connectAgent',
    'listAgents',
    (wallet, signal) => connectAgent(wallet, { name: 'Book-keeper', policy, signal }),
  ],
])('%s', (_name, readWith, create) => {
  async function setUp(answer: ScriptedAnswer) {
    const relay = scriptedRelay(() => answer)
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    return { wallet, calls: relay.calls }
  }

  it.each<[string, ScriptedAnswer]>([
    ['is lost', 'networkError'],
    ['is malformed', { status: 201, body: {} }],
    ['is a failure of the service', envelope(502, 'SERVICE_UNREACHABLE')],
    ['is a failure of the relay', envelope(500, 'INTERNAL_ERROR')],
    ['is a failure of the relay’s store', envelope(503, 'STORE_UNAVAILABLE')],
    ['is that of a proxy', { status: 408 }],
    ['is a redirect', { status: 302, headers: { Location: '/login' } }],
  ])('does not know the outcome when the response %s, and is not retried', async (_, answer) => {
    const { wallet, calls } = await setUp(answer)

    await expect(create(wallet)).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      retryable: false,
      message: expect.stringContaining(`read ${readWith} before another call`),
      cause: expect.objectContaining({ name: expect.stringMatching(/^(Wallet|Api)Error$/) }),
    })
    expect(calls.map(({ method }) => method)).toEqual(['POST'])
  })

  it.each([
    ['API_ERROR', envelope(409, 'CONFLICT')],
    ['API_ERROR', envelope(500, 'RELAY_NOT_CONFIGURED')],
    ['RATE_LIMITED', envelope(429, 'RATE_LIMITED')],
    ['STEP_UP_REQUIRED', envelope(403, 'STEP_UP_REQUIRED')],
  ])('is %s when it was refused', async (code, answer) => {
    const { wallet } = await setUp(answer)

    await expect(create(wallet)).rejects.toMatchObject({ code })
  })

  it('is ABORTED when its caller gave up', async () => {
    const { wallet, calls } = await setUp('never')
    const controller = new AbortController()
    const work = create(wallet, controller.signal)
    work.catch(() => undefined)
    await vi.waitFor(() => expect(calls).toHaveLength(1))
    controller.abort()

    await expect(work).rejects.toMatchObject({ code: 'ABORTED', retryable: false })
  })

  it('sends nothing while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    const { wallet, calls } = await setUp('networkError')

    await expect(create(wallet)).rejects.toMatchObject({ code: 'NETWORK_ERROR', retryable: true })
    expect(calls.map(({ method }) => method)).toEqual(['GET'])
  })
})
