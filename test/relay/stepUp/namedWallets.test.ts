import { describe, expect, it } from 'vitest'
import { createMemoryStore, type RelayOptions } from '../../../src/relay.ts'
import { rightAnswers } from '../../support/answers.ts'
import type { Browser } from '../support/browser.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { json, scriptedService } from '../support/scriptedService.ts'
import { ada, adasThings } from '../support/users.ts'

const startMs = Date.parse('2026-06-01T12:00:00Z')
const first = adasThings.accountId
const second = 'InternalAccount:00000000-0000-4000-8000-333333333333'
const asEmbedded = second.replace('InternalAccount', 'EmbeddedWallet')
const user = { ...ada, accountIds: [first, second] }
const shared = 'InternalAccount:00000000-0000-4000-8000-444444444444'

const rule = { maxAgeSeconds: 300 }
const wherePasskey = { ...rule, onlyWherePasskey: true }
const policy = {
  permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
  defaultExecutionMode: 'APPROVAL_REQUIRED',
  spendingLimits: { currency: 'USD', perTransactionLimit: 1 },
}

const listOf = (allowedAccountIds: string[] | null) => ({
  accountRestrictions: { allowedAccountIds },
})
const agentIn = (path: string) => `/agents/${encodeURIComponent(adasThings.agentId)}${path}`

/** What one call asks for, by the accounts that it, its card or its agent names. */
type Ask = (browser: Browser, accounts: string[]) => Promise<{ body: { code?: string } }>

const ways: Record<string, Ask> = {
  'a new card': (browser, fundingSources) =>
    browser.post('/cards', { form: 'VIRTUAL', fundingSources }),
  'the number of a card': (browser) => browser.post('/cards/Card%3A1/reveal', {}),
  'the accounts of a card': (browser, fundingSources) =>
    browser.call('PATCH', '/cards/Card%3A1', { body: { fundingSources } }),
  'the state of a card': (browser) =>
    browser.call('PATCH', '/cards/Card%3A1', { body: { state: 'ACTIVE' } }),
  'a new agent': (browser, accounts) =>
    browser.post('/agents', { name: 'X', policy: { ...policy, ...listOf(accounts) } }),
  'a wider policy': (browser) =>
    browser.call('PATCH', agentIn('/policy'), { body: { defaultExecutionMode: 'AUTO' } }),
  'a code for an agent': (browser) => browser.post(agentIn('/device-codes'), {}),
  'an agent that was paused': (browser) =>
    browser.call('PATCH', agentIn(''), { body: { isPaused: false } }),
  'an approval': (browser) =>
    browser.post(agentIn(`/actions/${encodeURIComponent(adasThings.actionId)}/approve`), {
      digest: 'd'.repeat(43),
    }),
}

/** The rules of all these calls. */
function rulesOf(each: typeof rule): RelayOptions['stepUp'] {
  return {
    createCard: each,
    updateCard: each,
    revealCard: each,
    createAgent: each,
    updateAgent: each,
    updateAgentPolicy: each,
    createAgentDeviceCode: each,
    approveAgentAction: each,
  }
}

const credentialOf = (wallet: string) => ({
  id: wallet.replace('InternalAccount', 'AuthMethod'),
  accountId: wallet,
  type: 'PASSKEY',
  nickname: 'x',
  createdAt: '2026-05-01T12:00:00Z',
  updatedAt: '2026-05-01T12:00:00Z',
})

/** A person with two wallets, whose only card and only agent name these accounts. */
function setUp(
  each: typeof rule,
  accounts: string[] | null,
  withPasskey: string[] = user.accountIds,
) {
  const fetch = scriptedService(({ path }) => {
    const plain = decodeURIComponent(path)
    const [wallet = first] = user.accountIds.filter((id) => plain.includes(id.slice(-12)))
    if (plain.startsWith('/auth/credentials?'))
      return json(200, { data: withPasskey.filter((id) => id === wallet).map(credentialOf) })
    if (plain.endsWith('/challenge')) {
      const expiresAt = new Date(startMs + 3_600_000).toISOString()
      const challenge = { challenge: 'x', requestId: 'Request:1', expiresAt, credentialId: 'a' }
      return json(200, { ...credentialOf(wallet), ...challenge })
    }
    if (plain.endsWith('/verify')) {
      const expiresAt = new Date(startMs + 900_000).toISOString()
      return json(200, { ...credentialOf(wallet), expiresAt })
    }
    if (plain === '/cards/Card:1') {
      const fundingSources = accounts ?? []
      return json(200, {
        ...rightAnswers.parseCard,
        id: 'Card:1',
        cardholderId: user.customerId,
        fundingSources,
      })
    }
    if (plain === `/agents/${adasThings.agentId}`) {
      const shown = { ...policy, ...(accounts && listOf(accounts)) }
      const { customerId } = user
      return json(200, {
        ...rightAnswers.parseAgent,
        id: adasThings.agentId,
        customerId,
        policy: shown,
      })
    }
    if (plain.startsWith('/customers/internal-accounts')) {
      const type = 'EMBEDDED_WALLET'
      const wallets = user.accountIds.map((id) => ({ id, type }))
      return json(200, { data: [...wallets, { id: shared, type: 'INTERNAL_FIAT' }] })
    }
    return json(409, { code: 'CONFLICT', message: 'no' })
  })
  const now = () => startMs
  const { browserOf, seen } = relayUnderTest({
    fetch,
    users: [user],
    now,
    store: createMemoryStore({ now }),
    stepUp: rulesOf(each),
  })
  const browser = browserOf(user)
  const signIn = async (wallet: string) => {
    const path = `/auth/credentials/${encodeURIComponent(credentialOf(wallet).id)}`
    await browser.post(`${path}/challenge`, { clientPublicKey: `04${'a1'.repeat(64)}` })
    const bytes = 'AAAA'
    const assertion = {
      credentialId: bytes,
      clientDataJson: bytes,
      authenticatorData: bytes,
      signature: bytes,
    }
    const headers = { 'Request-Id': 'Request:1' }
    const { status } = await browser.post(`${path}/verify`, { type: 'PASSKEY', assertion }, headers)
    expect(status).toBe(200)
  }
  const isDemanded = async (ask: Ask, asked: string[] = accounts ?? []) =>
    (await ask(browser, asked)).body.code === 'STEP_UP_REQUIRED'
  return { browser, seen, signIn, isDemanded }
}

describe.each(Object.entries(ways))(
  'a step-up for %s of two wallets',
  { tags: ['T7'] },
  (_, ask) => {
    it.each([
      ['in this order', [first, second]],
      ['in the other order', [second, first]],
      ['behind a shared account', [shared, first, asEmbedded]],
    ])('demands a passkey of each, %s', async (_order, accounts) => {
      const { signIn, isDemanded } = setUp(rule, accounts)
      expect(await isDemanded(ask)).toBe(true)
      await signIn(first)
      expect(await isDemanded(ask)).toBe(true)
      await signIn(second)
      expect(await isDemanded(ask)).toBe(false)
    })

    it('demands that of the wallet that has one, where only that is demanded', async () => {
      for (const accounts of [
        [first, second],
        [second, first],
      ]) {
        const { signIn, isDemanded } = setUp(wherePasskey, accounts, [second])
        expect(await isDemanded(ask)).toBe(true)
        await signIn(second)
        expect(await isDemanded(ask)).toBe(false)
      }
    })

    it('demands none where neither has one, and only that is demanded', async () => {
      const { isDemanded } = setUp(wherePasskey, [first, second], [])
      expect(await isDemanded(ask)).toBe(false)
    })

    it('demands none of a wallet that is not named', async () => {
      const { signIn, isDemanded } = setUp(rule, [first])
      await signIn(second)
      expect(await isDemanded(ask)).toBe(true)
      await signIn(first)
      expect(await isDemanded(ask)).toBe(false)
    })
  },
)

describe('a step-up for what names further wallets', { tags: ['T7'] }, () => {
  it('demands the passkeys of the wallets of a card before its change and after it', async () => {
    const change = ways['the accounts of a card'] as Ask
    const { signIn, isDemanded } = setUp(rule, [first])
    await signIn(first)
    expect(await isDemanded(change, [second])).toBe(true)
    expect(await isDemanded(change, [first, second])).toBe(true)
    await signIn(second)
    expect(await isDemanded(change, [second])).toBe(false)
  })

  it('demands those of the wallets of an agent before a change of its policy and after it', async () => {
    const change: Ask = (browser, ids) =>
      browser.call('PATCH', agentIn('/policy'), { body: listOf(ids) })
    const { signIn, isDemanded } = setUp(rule, [first])
    await signIn(second)
    expect(await isDemanded(change, [second])).toBe(true)
    await signIn(first)
    expect(await isDemanded(change, [second])).toBe(false)
  })

  it('demands those of all wallets for an agent without a list', async () => {
    for (const part of [undefined, {}, listOf(null).accountRestrictions]) {
      const create: Ask = (browser) =>
        browser.post('/agents', {
          name: 'X',
          policy: { ...policy, ...(part && { accountRestrictions: part }) },
        })
      const { signIn, isDemanded } = setUp(rule, [])
      await signIn(first)
      expect(await isDemanded(create)).toBe(true)
      await signIn(second)
      expect(await isDemanded(create)).toBe(false)
    }
    const { signIn, isDemanded } = setUp(rule, null)
    await signIn(first)
    expect(await isDemanded(ways['a code for an agent'] as Ask)).toBe(true)
  })

  it('demands those of all wallets for a policy that is given all', async () => {
    const change: Ask = (browser) =>
      browser.call('PATCH', agentIn('/policy'), { body: listOf(null) })
    const { signIn, isDemanded } = setUp(rule, [first])
    await signIn(first)
    expect(await isDemanded(change)).toBe(true)
    await signIn(second)
    expect(await isDemanded(change)).toBe(false)
  })

  it('demands that of any wallet where only shared accounts are named', async () => {
    const { signIn, isDemanded } = setUp(rule, [shared])
    const ask = ways['a new card'] as Ask
    expect(await isDemanded(ask)).toBe(true)
    await signIn(second)
    expect(await isDemanded(ask)).toBe(false)
  })

  it('says that each wallet needs a sign-in', async () => {
    const { browser } = setUp(rule, [first, second])
    const { body } = await browser.post('/cards/Card%3A1/reveal', {})
    expect(JSON.stringify(body)).toContain('a passkey of each wallet that the action uses')
  })
})
