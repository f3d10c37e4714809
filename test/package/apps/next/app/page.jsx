'use client'
import {
  createExternalAccount,
  createQuote,
  createWallet,
  executeQuote,
  prepareSignIn,
  signIn,
} from 'holdfast'
import {
  useAction,
  useCreateWallet,
  useWallet,
  useWalletState,
  WalletProvider,
} from 'holdfast/react'
import { useEffect, useState } from 'react'
import { accountInfo, termsFor } from '../../shared/payment.js'

export default function Page() {
  const wallet = useCreateWallet(() => createWallet({ relayUrl: '/wallet' }), 'the user')
  return (
    wallet && (
      <WalletProvider wallet={wallet}>
        <Pay />
      </WalletProvider>
    )
  )
}

function Pay() {
  const wallet = useWallet()
  const { status } = useWalletState()
  const [prepared, setPrepared] = useState()
  const pay = useAction(signUpAndPay)
  useEffect(() => {
    prepareSignIn(wallet).then(setPrepared, () => {})
  }, [wallet])
  return (
    <>
      <button
        type="button"
        disabled={!prepared || pay.isPending}
        onClick={() => pay.run(prepared).catch(() => {})}
      >
        Pay
      </button>
      <p>{status}</p>
      <output>{pay.error ? String(pay.error) : pay.data}</output>
    </>
  )
}

async function signUpAndPay(wallet, prepared) {
  await signIn(wallet, { nickname: 'Laptop', prepared })
  const payee = await createExternalAccount(wallet, { currency: 'USD', accountInfo })
  const quote = await createQuote(wallet, termsFor(payee))
  const { status } = await executeQuote(wallet, quote)
  return `${status} ${quote.id}`
}
