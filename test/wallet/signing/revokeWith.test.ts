import { describe, expect, it } from 'vitest'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { revokeWith } from '../../../src/wallet/signing/revokeWith.ts'
import { requireSession } from '../../../src/wallet/signing/signPayload.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfReadBack, skipPauses } from '../../support/skipPauses.ts'

skipPauses(isPauseOfReadBack)

const own = sessionFixture()
const { accountId } = own
const sessionId = 'Session:a/b'
const challenge = (family: string): ScriptedAnswer => ({
  status: 202,
  body: {
    payloadToSign: JSON.stringify({
      type: `ACTIVITY_TYPE_${family}`,
      organizationId: 'org-1',
      parameters: { apiKeyIds: ['1'] },
    }),
    requestId: 'Request:1',
    expiresAt: '2099-01-01T00:00:00Z',
  },
})
const listing = (...ids: string[]): ScriptedAnswer => ({
  status: 200,
  body: { data: ids.map((id) => sessionFixture({ id })) },
})

/** Revokes with these answers of the relay to writes and reads. */
async function revoke(writes: ScriptedAnswer[], listed = listing(own.id)) {
  const relay = scriptedRelay(({ method }) =>
    method === 'DELETE' ? (writes.shift() ?? 'networkError') : listed,
  )
  const { wallet } = await signedInWallet({ fetch: relay.fetch })
  const context = contextOf(wallet)
  const session = await requireSession(context, accountId, undefined)
  const revoking = revokeWith(context, { accountId, sessionId, session, signal: undefined })
  const outcome = await revoking.then(
    () => 'revoked',
    (error: unknown) => error,
  )
  return { outcome, calls: relay.calls }
}

describe('revokeWith', { tags: ['T7'] }, () => {
  it('signs the end of the session that it is told', async () => {
    const { outcome, calls } = await revoke([challenge('DELETE_API_KEYS'), { status: 204 }])

    expect(outcome).toBe('revoked')
    const path = '/wallet/auth/sessions/Session%3Aa%2Fb'
    expect(calls).toMatchObject([
      { method: 'DELETE', path },
      { method: 'DELETE', path },
    ])
  })

  it('signs nothing else', { tags: ['T3'] }, async () => {
    const { outcome, calls } = await revoke([challenge('EXPORT_WALLET'), { status: 204 }])

    expect(outcome).toMatchObject({ code: 'PAYLOAD_MISMATCH' })
    expect(calls).toHaveLength(1)
  })

  it('takes one that the service does not find for ended', async () => {
    const { outcome } = await revoke([{ status: 404, body: { code: 'NOT_FOUND' } }])
    expect(outcome).toBe('revoked')
  })

  it.each<[string, ScriptedAnswer]>([
    ['a route that the relay lacks', { status: 404, body: { code: 'ROUTE_NOT_FOUND' } }],
    ['a refusal', { status: 403, body: { code: 'FORBIDDEN' } }],
  ])('rejects with %s', async (_, answer) => {
    const { outcome } = await revoke([answer])
    expect(outcome).toMatchObject({ name: 'ApiError' })
  })

  it('reads after a lost response whether the session is still listed', async () => {
    const lost = () => [challenge('DELETE_API_KEYS'), 'networkError' as const]

    expect((await revoke(lost())).outcome).toBe('revoked')
    expect((await revoke(lost(), listing(own.id, sessionId))).outcome).toMatchObject({
      code: 'NETWORK_ERROR',
    })
  })

  it('does not know the outcome where that cannot be read either', async () => {
    const { outcome } = await revoke([challenge('DELETE_API_KEYS')], 'networkError')
    expect(outcome).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  })
})
