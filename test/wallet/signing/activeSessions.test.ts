import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../src/shared/errors.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { listActiveSessions, toSessionError } from '../../../src/wallet/signing/activeSessions.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const own = sessionFixture()
const { accountId } = own
const other = sessionFixture({ id: 'Session:other' })
const expiresMs = Date.parse(own.expiresAt)

/** A signed-in wallet whose relay lists these sessions, or answers otherwise. */
async function setUp(
  answer: ScriptedAnswer | (typeof own)[],
  options: Partial<CreateWalletOptions> = {},
) {
  const listed = Array.isArray(answer) ? { status: 200, body: { data: answer } } : answer
  const relay = scriptedRelay(() => listed)
  const { wallet } = await signedInWallet({ fetch: relay.fetch, ...options })
  const context = contextOf(wallet)
  const stored = async () => (await context.session.readRecord(accountId)).session?.id
  return { wallet, context, stored, calls: relay.calls }
}

describe('listActiveSessions', () => {
  it('reads those of the account', async () => {
    const { context, calls } = await setUp([own, other])

    expect(await listActiveSessions(context, accountId)).toEqual([own, other])
    const path = `/wallet/auth/sessions?accountId=${encodeURIComponent(accountId)}`
    expect(calls).toMatchObject([{ method: 'GET', path }])
  })

  it('keeps the key of a session that is among them', async () => {
    const { context, stored } = await setUp([other, own])
    await listActiveSessions(context, accountId)

    expect(await stored()).toBe(own.id)
  })

  it('deletes the key of a session that is not, which another device has revoked', {
    tags: ['T7'],
  }, async () => {
    const { wallet, context, stored } = await setUp([other])
    await listActiveSessions(context, accountId)

    expect(await stored()).toBeUndefined()
    expect(wallet.getState()).toMatchObject({ status: 'signedOut', reason: 'revoked' })
  })

  it('keeps the session that another tab has opened meanwhile', async () => {
    const { context, stored } = await setUp([other])
    const { readRecord, updateRecord } = context.session
    context.session.readRecord = async (id) => {
      const read = await readRecord(id)
      await updateRecord(id, ({ session, ...record }) => ({
        ...record,
        ...(session && { session: { ...session, id: 'Session:renewed' } }),
      }))
      return read
    }
    await listActiveSessions(context, accountId)

    expect(await stored()).toBe('Session:renewed')
  })

  it('takes a session that has expired for no revoked one, from its very end on', async () => {
    const revokedAt = async (nowMs: number) => {
      const { wallet, context } = await setUp([], { now: () => nowMs })
      await listActiveSessions(context, accountId)
      const state = wallet.getState()
      return 'reason' in state && state.reason === 'revoked'
    }

    expect(await revokedAt(expiresMs - 1)).toBe(true)
    expect(await revokedAt(expiresMs)).toBe(false)
  })

  it('says nothing of a revocation where this device has no session', async () => {
    const { wallet, context } = await setUp([other])
    await context.session.updateRecord(accountId, () => ({}))
    await listActiveSessions(context, accountId)

    expect(wallet.getState()).not.toMatchObject({ reason: 'revoked' })
    expect((await context.session.readRecord(accountId)).closedBecause).toBeUndefined()
  })

  it('leaves out what has expired by the time of the answer', async () => {
    const sessions = [-1, 0, 1].map((ms) =>
      sessionFixture({
        id: `Session:${ms}`,
        expiresAt: new Date(Date.parse('2026-01-01T00:00:00Z') + ms).toISOString(),
      }),
    )
    const { context } = await setUp([own, ...sessions], {
      now: () => Date.parse('2026-01-01T00:00:00Z'),
    })
    const ids = (await listActiveSessions(context, accountId)).map(({ id }) => id)

    expect(ids).toEqual([own.id, 'Session:1'])
  })
})

describe('toSessionError', () => {
  const refusal = (status: number, code: 'API_ERROR' | 'UNAUTHENTICATED' = 'API_ERROR') =>
    new ApiError(code, 'refused', { status, apiCode: 'UNAUTHORIZED' })

  it('asks for a sign-in where the signature was refused because the session has ended', async () => {
    const { context } = await setUp([])
    const refused = refusal(401)

    expect(await toSessionError(context, accountId, refused)).toMatchObject({
      code: 'SESSION_REQUIRED',
      cause: refused,
    })
  })

  it('gives the refusal as it is where the session is still active, or that cannot be read', async () => {
    for (const answer of [[own], 'networkError' as const]) {
      const { context, calls } = await setUp(answer)
      const refused = refusal(401)

      expect(await toSessionError(context, accountId, refused)).toBe(refused)
      expect(calls).toHaveLength(1)
    }
  })

  it.each([
    ['a refusal for another reason', refusal(403)],
    ['a login that the app’s backend misses', refusal(401, 'UNAUTHENTICATED')],
    ['what is no answer', new Error('offline')],
  ])('gives %s as it is, and asks nothing', async (_, error) => {
    const { context, calls } = await setUp([])

    expect(await toSessionError(context, accountId, error)).toBe(error)
    expect(calls).toEqual([])
  })
})
