import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { suggestedPolicy } from '../../../demo/agents/agentPolicy.ts'
import { summaryOf } from '../../../demo/agents/policySummary.ts'
import { loadWalletMessages } from '../../../demo/messages.ts'

/** With ordinary spaces, as one reads it. */
const read = (summary: string) => summary.replaceAll('\u00a0', ' ')

beforeAll(loadWalletMessages)

describe('summaryOf', () => {
  it('sums up what is suggested, which allows nothing but paying', () => {
    expect(read(summaryOf(suggestedPolicy()))).toBe(
      'Pays up to 25.00 USD without asking. At most 200.00 USD a day. Sees no balances or payments.',
    )
  })

  it('says that there is no daily limit, and what else is allowed', () => {
    const rights = { canSee: true, canPrepare: true, canAddPayees: true }
    const fields = { ...suggestedPolicy(), isAsking: 'always' as const, perDay: '', ...rights }
    expect(read(summaryOf(fields))).toBe(
      'Pays nothing without asking. No daily limit. Sees your balances and payments. May prepare payments for you to sign. May add receivers.',
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

  it('sums up what is allowed', async () => {
    const { loadMessages, loadWalletMessages } = await import('../../../demo/messages.ts')
    await loadMessages()
    await loadWalletMessages()
    const { summaryOf } = await import('../../../demo/agents/policySummary.ts')
    const { suggestedPolicy } = await import('../../../demo/agents/agentPolicy.ts')
    expect(read(summaryOf({ ...suggestedPolicy(), perDay: '' }))).toBe(
      'Paga hasta 25,00 USD sin preguntar. Sin límite diario. No ve saldos ni pagos.',
    )
  })
})
