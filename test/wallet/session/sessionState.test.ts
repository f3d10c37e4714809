import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import {
  createStateHolder,
  initialState,
  reduceSession,
  type SessionEvent,
  type WalletState,
} from '../../../src/wallet/session/sessionState.ts'
import { pendingFixture, sessionFixture, settledFixture } from '../../support/fixtures.ts'

const sessionEvents: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.constant<SessionEvent>({ type: 'opened', session: sessionFixture() }),
  fc.constant<SessionEvent>({ type: 'expired', session: sessionFixture() }),
  fc.constantFrom<SessionEvent>(
    { type: 'closed', reason: 'signedOut' },
    { type: 'closed', reason: 'revoked' },
    { type: 'storageSelected', storage: 'indexedDb' },
    { type: 'storageSelected', storage: 'memory' },
    { type: 'failed', error: new WalletError('TIMEOUT', 'The relay did not respond in time') },
    { type: 'failed', error: new WalletError('UNAUTHENTICATED', 'Log in to the app first') },
  ),
)

const events: fc.Arbitrary<SessionEvent> = fc.oneof(
  sessionEvents,
  fc.constantFrom<SessionEvent>(
    { type: 'executions', pendingExecutions: [] },
    { type: 'settled', settledExecutions: [] },
    { type: 'executions', pendingExecutions: [pendingFixture()] },
  ),
)

describe('reduceSession', () => {
  it('starts loading, with no session', () => {
    expect(initialState).toEqual({
      status: 'loading',
      storage: undefined,
      pendingExecutions: [],
      settledExecutions: [],
    })
  })

  it('keeps the last session when it expires, so that the app can greet by name', () => {
    const signedIn = reduceSession(initialState, { type: 'opened', session: sessionFixture() })

    const expired = { type: 'expired', session: sessionFixture() } as const
    expect(reduceSession(signedIn, expired)).toMatchObject({
      status: 'expired',
      lastSession: { id: sessionFixture().id },
    })
  })

  it('says why it is not known whether there is a session', () => {
    const error = new WalletError('NETWORK_ERROR', 'The relay could not be reached')

    expect(reduceSession(initialState, { type: 'failed', error })).toMatchObject({
      status: 'unavailable',
      error,
    })
  })

  it('keeps showing the session that it knows, whatever fails', () => {
    const error = new WalletError('NETWORK_ERROR', 'The relay could not be reached')
    fc.assert(
      fc.property(fc.constantFrom('opened' as const, 'expired' as const), (type) => {
        const state = reduceSession(initialState, { type, session: sessionFixture() })
        expect(reduceSession(state, { type: 'failed', error })).toBe(state)
      }),
    )
  })

  it('is signed out where the login to the app is missing', () => {
    const error = new WalletError('UNAUTHENTICATED', 'Log in to the app first')

    expect(reduceSession(initialState, { type: 'failed', error })).toMatchObject({
      status: 'signedOut',
      reason: 'unauthenticated',
    })
  })

  it('never shows a session without being signed in, nor an error or a reason without its status', () => {
    fc.assert(
      fc.property(fc.array(events), (history) => {
        const state = history.reduce<WalletState>(reduceSession, initialState)

        expect(state.session !== undefined).toBe(state.status === 'signedIn')
        expect('lastSession' in state).toBe(state.status === 'expired')
        expect(state.error !== undefined).toBe(state.status === 'unavailable')
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

  it('shows settled executions also without a session', () => {
    const settledExecutions = [settledFixture()]
    const settled = reduceSession(initialState, { type: 'settled', settledExecutions })

    fc.assert(
      fc.property(fc.array(sessionEvents), (history) => {
        const state = history.reduce<WalletState>(reduceSession, settled)
        expect(state.settledExecutions).toEqual(settledExecutions)
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

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells every listener, and goes on, although one of them throws', () => {
  const later: (() => void)[] = []
  vi.stubGlobal('queueMicrotask', (work: () => void) => later.push(work))
  const holder = createStateHolder()
  const heard: string[] = []
  holder.subscribe(() => {
    throw new Error('the app’s own')
  })
  holder.subscribe(() => heard.push(holder.get().status))
  holder.dispatch({ type: 'closed', reason: 'signedOut' })

  expect(heard).toEqual(['signedOut'])
  expect(later).toHaveLength(1)
  expect(later[0]).toThrow('the app’s own')
})
