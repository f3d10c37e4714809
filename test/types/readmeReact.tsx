import { executeQuote, type Quote, signInWithPasskey } from 'holdfast'
import { useAction, useWalletState, WalletProvider } from 'holdfast/react'

function Pay({ quote }: { quote: Quote }) {
  const { status } = useWalletState()
  const signIn = useAction(signInWithPasskey)
  const pay = useAction(executeQuote)
  const ignore = () => {} // the error is in signIn.error and pay.error
  if (status !== 'signedIn')
    return (
      <button type="button" onClick={() => signIn.run().catch(ignore)}>
        Unlock
      </button>
    )
  return (
    <button type="button" disabled={pay.isPending} onClick={() => pay.run(quote).catch(ignore)}>
      Pay
    </button>
  )
}

root.render(
  <WalletProvider wallet={wallet}>
    <Pay quote={quote} />
  </WalletProvider>,
)

// The block above is the README's React example (test/readme.test.ts).
declare const root: { render(node: unknown): void }
declare const wallet: Parameters<typeof WalletProvider>[0]['wallet']
declare const quote: Quote
