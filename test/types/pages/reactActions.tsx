import { executeQuote, formatError, prepareSignIn, type Quote, signIn } from 'holdfast'
import { useAction, useWalletState, WalletProvider } from 'holdfast/react'
import { useEffect } from 'react'

const ignore = () => {} // what an action throws is in its `error`

function Unlock() {
  const { run: prepare, data: prepared, error: problem } = useAction(prepareSignIn)
  const unlock = useAction(signIn)
  useEffect(() => void prepare().catch(ignore), [prepare]) // before the tap
  const error = unlock.error ?? problem
  const nickname = 'My laptop'
  return (
    <>
      <button
        type="button"
        disabled={!prepared || unlock.isPending}
        onClick={() => unlock.run({ prepared, askForCode, nickname }).catch(ignore)}
      >
        Unlock
      </button>
      {error && <p role="alert">{formatError(error)}</p>}
    </>
  )
}

function Pay({ quote }: { quote: Quote }) {
  const { status } = useWalletState()
  const pay = useAction(executeQuote)
  if (status !== 'signedIn') return <Unlock />
  return (
    <>
      <button type="button" disabled={pay.isPending} onClick={() => pay.run(quote).catch(ignore)}>
        Pay
      </button>
      {pay.error && <p role="alert">{formatError(pay.error)}</p>}
    </>
  )
}

root.render(
  <WalletProvider wallet={wallet}>
    <Pay quote={quote} />
  </WalletProvider>,
)

// The block above is an example on a page (test/pages.test.ts).
declare const root: { render(node: unknown): void }
declare const wallet: Parameters<typeof WalletProvider>[0]['wallet']
declare const quote: Quote
declare const askForCode: NonNullable<Parameters<typeof signIn>[1]>['askForCode']
