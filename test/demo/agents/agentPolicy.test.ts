import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  fieldsOfPolicy,
  policyOfFields,
  policyProblems,
  sentencesOf,
  suggestedPolicy,
} from '../../../demo/agents/agentPolicy.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'

const own = { dollars: 'InternalAccount:dollars', wallet: 'InternalAccount:wallet' }

/** With ordinary spaces, as one reads them. */
const read = (sentences: string[]) => sentences.map((text) => text.replaceAll('\u00a0', ' '))

beforeAll(loadWalletMessages)

describe('sentencesOf', () => {
  it('says what a new agent may do', () => {
    expect(read(sentencesOf(policyOfFields(suggestedPolicy(), own), own))).toEqual([
      'May pay up to 50.00 USD at a time and 200.00 USD a day from Dollars; asks above 25.00 USD.',
      'Does not see your balances and payments.',
    ])
  })

  it('says that it asks every time, and what else it may do', () => {
    const fields = {
      ...suggestedPolicy(),
      isAsking: 'always' as const,
      perDay: '',
      canSee: true,
      canPrepare: true,
      canAddPayees: true,
    }
    expect(read(sentencesOf(policyOfFields(fields, own), own))).toEqual([
      'May pay up to 50.00 USD at a time from Dollars; asks every time.',
      'May prepare payments from your wallet. You sign each one.',
      'Sees your balances and payments.',
      'May add receivers.',
    ])
  })

  it('says that it asks above a threshold in another currency, which is no limit of a payment', () => {
    const approvalThresholds = { currency: 'MXN', amount: 100_000 }
    const policy = { ...policyOfFields(suggestedPolicy(), own), approvalThresholds }
    expect(read(sentencesOf(policy, own))[0]).toContain('asks above 1,000.00 MXN.')
  })

  it('says that it never asks where the threshold is the limit of a payment', () => {
    const approvalThresholds = { currency: 'USD', amount: 100_000 }
    const policy = { ...policyOfFields(suggestedPolicy(), own), approvalThresholds }
    expect(read(sentencesOf(policy, own))[0]).not.toContain('asks above')
  })

  it('takes an agent that may only read for one', () => {
    const policy = { ...policyOfFields(suggestedPolicy(), own), permissions: [] }
    expect(sentencesOf(policy, own)[0]).toBe('May not pay.')
  })

  it('says that one without modes asks every time, unless it has a threshold', () => {
    const { permissions, spendingLimits } = policyOfFields(suggestedPolicy(), own)
    const shown = { permissions, spendingLimits: { ...spendingLimits, dailyLimit: 20_000 } }
    const policy = { ...shown, accountRestrictions: { allowedAccountIds: [own.dollars] } }
    expect(sentencesOf(policy as Parameters<typeof sentencesOf>[0], own)[0]).toContain(
      'asks every time',
    )
  })
})

describe('in the customer’s language and figures', () => {
  // The language and the locale of a page never change while it is open.
  beforeEach(() => {
    vi.stubGlobal('navigator', { languages: ['es-ES'] })
    vi.resetModules()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('says what an agent may do', async () => {
    const { loadMessages, loadWalletMessages } = await import('../../../demo/messages.ts')
    await loadMessages()
    await loadWalletMessages()
    const spanish = await import('../../../demo/agents/agentPolicy.ts')
    const policy = spanish.policyOfFields(spanish.suggestedPolicy(), own)
    expect(read(spanish.sentencesOf(policy, own))[0]).toBe(
      'Puede pagar hasta 50,00 USD cada vez y 200,00 USD al día desde Dólares; pregunta por encima de 25,00 USD.',
    )
  })
})

describe('the form of a policy', () => {
  it('describes the policy that it makes', () => {
    const fields = { ...suggestedPolicy(), canPrepare: true }
    const policy = policyOfFields(fields, own) as Parameters<typeof fieldsOfPolicy>[0]
    expect(fieldsOfPolicy(policy, own)).toEqual(fields)
  })

  it('refuses a threshold and a daily limit that make no sense', () => {
    const problems = policyProblems({ ...suggestedPolicy(), askAbove: '60', perDay: '40' })
    expect(problems.askAbove).toMatch(/^At most 50\.00/)
    expect(problems.perDay).toMatch(/^At least 50\.00/)
    expect(policyProblems(suggestedPolicy())).toEqual({
      perPayment: undefined,
      perDay: undefined,
      askAbove: undefined,
    })
  })
})
