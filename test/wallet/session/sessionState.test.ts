import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  initialState,
  reduceSession,
  type SessionEvent,
  type WalletState,
} from '../../../src/wallet/session/sessionState.ts'
import { pendingFixture, sessionFixture } from '../../support/fixtures.ts'

const sessionEvents: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constant<SessionEvent>({ type: 'opened', session: sessionFixture() }),
  fc.constant<SessionEvent>({ type: 'expired', session: sessionFixture() }),
  fc.constantFrom<SessionEvent>(
    { type: 'closed', reason: 'signedOut' },
    { type: 'closed', reason: 'revoked' },
    { type: 'storageSelected', storage: 'indexedDb' },
    { type: 'storageSelected', storage: 'memory' },
  ),
)

const events: fc.Arbitrary<SessionEvent> = fc.oneof(
  sessionEvents,
  fc.constantFrom<SessionEvent>(
    { type: 'executions', pendingExecutions: [] },
    { type: 'executions', pendingExecutions: [pendingFixture()] },
  ),
)

describe('reduceSession', () => {
  it('starts loading, with no session', () => {
    expect(initialState).toEqual({
      status: 'loading',
      session: undefined,
      storage: 'memory',
      pendingExecutions: [],
    })
  })

  it('keeps the last session when it expires, so that the app can greet by name', () => {
    const signedIn = reduceSession(initialState, { type: 'opened', session: sessionFixture() })

    const expired = { type: 'expired', session: sessionFixture() } as const
    expect(reduceSession(signedIn, expired)).toMatchObject({
      status: 'expired',
      session: { id: sessionFixture().id },
    })
  })

  it('never shows a session without being or having been signed in', () => {
    fc.assert(
      fc.property(fc.array(events), (history) => {
        const state = history.reduce<WalletState>(reduceSession, initialState)

        const hasSession = state.status === 'signedIn' || state.status === 'expired'
        expect(state.session !== undefined).toBe(hasSession)
        expect(state.reason !== undefined).toBe(state.status === 'signedOut')
      }),
    )
  })

  it('shows pending executions also without a session', () => {
    const pendingExecutions = [pendingFixture()]
    const executing = reduceSession(initialState, { type: 'executions', pendingExecutions })

    fc.assert(
      fc.property(fc.array(sessionEvents), (history) => {
        const state = history.reduce<WalletState>(reduceSession, executing)
        expect(state.pendingExecutions).toEqual(pendingExecutions)
      }),
    )
  })

  it('gives the same object where nothing changed', () => {
    fc.assert(
      fc.property(fc.array(events), events, (history, event) => {
        const state = history.reduce<WalletState>(reduceSession, initialState)
        const once = reduceSession(state, event)
        expect(reduceSession(once, event)).toBe(once)
      }),
    )
  })
})
