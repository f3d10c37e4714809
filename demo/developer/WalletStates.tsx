import type { WalletState } from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { type ReactElement, useEffect, useState } from 'react'
import { Facts } from '../ui/Facts.tsx'
import { textLocale } from '../ui/locale.ts'
import { texts } from './texts.ts'

const statuses = ['loading', 'signedOut', 'signedIn', 'expired', 'unavailable'] as const

/** Where the wallet's state machine stands, what it holds, and how it came there. */
export function WalletStates(): ReactElement {
  const { status, session, storage, reason, error } = useWalletState()
  const changes = useChanges()
  return (
    <>
      <ol className="machine" aria-label={texts.states}>
        {statuses.map((name) => (
          <li key={name} aria-current={name === status ? 'step' : undefined}>
            <code>{name}</code>
            <span className="soft small">{texts.statusText[name]}</span>
          </li>
        ))}
      </ol>
      <Facts
        facts={[
          ['storage', <code key="storage">{storage}</code>],
          ['reason', reason && <code key="reason">{reason}</code>],
          ['error.code', error && <code key="error">{error.code}</code>],
          ['session.id', session && <code key="id">{session.id}</code>],
          ['session.expiresAt', session && <code key="end">{session.expiresAt}</code>],
        ]}
      />
      <h2>{texts.changes}</h2>
      <ol className="changes">
        {changes.map(({ at, state }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>{' '}
            <code>
              {state.status}
              {state.reason ? `, ${state.reason}` : ''}
            </code>
          </li>
        ))}
      </ol>
    </>
  )
}

interface Change {
  /** Milliseconds, as exact as the browser tells. */
  at: number
  state: WalletState
}

/** The states since this page of the panel was opened, newest first. */
function useChanges(): Change[] {
  const wallet = useWallet()
  const [changes, setChanges] = useState<Change[]>([])
  useEffect(() => {
    const note = () => {
      const change = { at: performance.timeOrigin + performance.now(), state: wallet.getState() }
      setChanges((before) => [change, ...before].slice(0, 50))
    }
    setChanges([])
    note()
    return wallet.subscribe(note)
  }, [wallet])
  return changes
}

function timeOf(at: number): string {
  return new Intl.DateTimeFormat(textLocale, { timeStyle: 'medium' }).format(at)
}
