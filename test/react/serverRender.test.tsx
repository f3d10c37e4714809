import { version } from 'react'
import { renderToString, version as serverVersion } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import {
  useAccount,
  useAction,
  useQuote,
  useSession,
  useTransaction,
  useWalletState,
  WalletProvider,
} from '../../src/react.ts'
import { getAccount } from '../../src/wallet/account/getAccount.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'

function Status() {
  const { status } = useWalletState()
  const { isPending } = useAction(getAccount)
  const words = [status, useSession() ? 'a session' : 'no session', isPending ? 'busy' : 'idle']
  return <p>{words.join(', ')}</p>
}

it('renders on a server, where there is no window, as loading and without asking anything', () => {
  expect(globalThis).not.toHaveProperty('window')
  const wallet = createWallet({
    relayUrl: '/wallet',
    fetch: () => {
      throw new Error('a server render must not fetch')
    },
  })
  const html = renderToString(
    <WalletProvider wallet={wallet}>
      <Status />
    </WalletProvider>,
  )

  expect(html).toBe('<p>loading, no session, idle</p>')
})

it('renders what the hooks would read on a server as pending, and requests nothing', () => {
  const fetch = vi.fn<typeof globalThis.fetch>()
  function Reads() {
    const quote = useQuote({
      destination: { accountId: 'ExternalAccount:1' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 1,
    })
    const reads = [useAccount(), useTransaction('Transaction:1'), quote]
    return (
      <p>{[...reads.map(({ isPending }) => isPending), quote.secondsLeft ?? 'no'].join(' ')}</p>
    )
  }
  const html = renderToString(
    <WalletProvider wallet={createWallet({ relayUrl: '/wallet', fetch })}>
      <Reads />
    </WalletProvider>,
  )

  expect(html).toBe('<p>true true true no</p>')
  expect(fetch).not.toHaveBeenCalled()
})

it('says what is missing where there is no provider', () => {
  expect(() => renderToString(<Status />)).toThrow('WalletProvider')
})

it('renders with the React of its lane', () => {
  const major = import.meta.env.REACT_MAJOR ?? '19'

  expect([version, serverVersion].map((it) => it.split('.')[0])).toEqual([major, major])
})
