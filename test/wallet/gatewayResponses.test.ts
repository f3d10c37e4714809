import { describe, expect, it, vi } from 'vitest'
import type { AgentAction, AgentPolicy } from '../../src/shared/agentResources.ts'
import type { Quote, ScaChallenge } from '../../src/shared/resources.ts'
import { approveAgentAction } from '../../src/wallet/agents/approveAgentAction.ts'
import { connectAgent } from '../../src/wallet/agents/connectAgent.ts'
import { createCard } from '../../src/wallet/cards/createCard.ts'
import { setCardFunding } from '../../src/wallet/cards/setCardFunding.ts'
import { contextOf, type Wallet } from '../../src/wallet/context/walletContext.ts'
import { executeQuote } from '../../src/wallet/payments/executeQuote.ts'
import { sendAuthorization } from '../../src/wallet/sca/authorization.ts'
import { isLostResponse } from '../../src/wallet/transport/lostResponse.ts'
import { createRelayTransport } from '../../src/wallet/transport/relayTransport.ts'
import { rightAnswers } from '../support/answers.ts'
import { quoteFixture, sessionFixture } from '../support/fixtures.ts'
import {
  allRefusalCases,
  failures,
  type RefusalCase,
  refusalCases,
  responseOf,
  someRefusalCases,
} from '../support/refusalCases.ts'
import { signedInWallet } from '../support/signedInWallet.ts'
import { isPauseOfReadBack, isPauseOfSend, skipPauses } from '../support/skipPauses.ts'

vi.setConfig({ testTimeout: 60_000 })

skipPauses((ms) => isPauseOfSend(ms) || isPauseOfReadBack(ms))

const payload =
  '{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"o","parameters":{"signWith":"w"}}'
const quote = quoteFixture(payload)
const waiting = {
  ...rightAnswers.parseQuote,
  status: 'PENDING_AUTHORIZATION',
} as unknown as Quote
const execution = { accountId: sessionFixture().accountId, quote: waiting }
const challenge = rightAnswers.parseScaChallenge as unknown as ScaChallenge
const card = rightAnswers.parseCard as { id: string }
const action = rightAnswers.parseAgentAction as AgentAction
const policy: AgentPolicy = {
  permissions: ['VIEW_TRANSACTIONS'],
  defaultExecutionMode: 'AUTO',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
}

/** A call that moves money or gives power over it, and how the page learns that its outcome is unknown. */
interface MoneyCall {
  run(wallet: Wallet): Promise<unknown>
  /** What a read shows. */
  read?: unknown
  /** Whether it is read back, or else OUTCOME_UNKNOWN. */
  isReadBack?: boolean
  /** Whether the service may mean another call of this very page: then a conflict is read back too. */
  readsConflicts?: boolean
}

const calls: [string, MoneyCall][] = [
  [
    'executeQuote',
    { run: (wallet) => executeQuote(wallet, quote), read: quote, readsConflicts: true },
  ],
  [
    'authorizeQuote',
    {
      run: (wallet) =>
        sendAuthorization(contextOf(wallet), execution, challenge, { code: '482913' }),
      read: waiting,
      readsConflicts: true,
    },
  ],
  ['approveAgentAction', { run: (wallet) => approveAgentAction(wallet, action) }],
  ['createCard', { run: (wallet) => createCard(wallet) }],
  ['connectAgent', { run: (wallet) => connectAgent(wallet, { name: 'Book-keeper', policy }) }],
  [
    'setCardFunding',
    {
      run: (wallet) => setCardFunding(wallet, card.id, ['InternalAccount:9']),
      read: card,
      isReadBack: true,
    },
  ],
]

/** Whether a call treats its outcome as unknown when this is the response to it. */
async function isUnknown(call: MoneyCall, refusalCase: RefusalCase): Promise<boolean> {
  let reads = 0
  const { wallet } = await signedInWallet({
    fetch: async (_input, init) => {
      if ((init?.method ?? 'GET') !== 'GET') return responseOf(refusalCase)
      reads += 1
      return Response.json(call.read)
    },
  })
  const code = await call.run(wallet).then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )
  return call.isReadBack ? reads > 0 : code === 'OUTCOME_UNKNOWN'
}

describe('the response to a call that may have been carried out', { tags: ['T42'] }, () => {
  it('is a refusal only where it has the error envelope, whatever its content type', async () => {
    const cases = allRefusalCases()
    const wrong = await failures(cases, async (it) => {
      const transport = createRelayTransport({
        relayUrl: '/wallet',
        fetch: async () => responseOf(it),
        now: Date.now,
        onDate: () => {},
        onUser: () => {},
        deadlineMs: 30_000,
      })
      const sending = transport.send({ method: 'POST', path: '/cards' })
      return sending.then(
        () => false,
        (error: unknown) => isLostResponse(error) !== it.isRefusal,
      )
    })
    expect(wrong).toEqual([])
    expect(cases.length).toBeGreaterThan(2_000)
  })

  /** The first call is tried with every case: the others look at a response in the same place. */
  it.each(calls.map(([name, call], turn) => [name, call, turn] as const))(
    'leaves the outcome of %s unknown where it is none',
    async (_, call, turn) => {
      const cases = turn === 0 ? refusalCases() : someRefusalCases(turn)
      const wrong = await failures(cases, async (it) => {
        const isConflict = call.readsConflicts === true && it.isRefusal && it.status === 409
        return (await isUnknown(call, it)) === (!it.isRefusal || isConflict)
      })
      expect(wrong).toEqual([])
    },
  )
})
