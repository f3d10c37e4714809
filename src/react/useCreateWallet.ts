'use client'
import { useEffect, useRef, useState } from 'react'
import type { Wallet } from '../wallet/context/walletContext.ts'

/**
 * A wallet for as long as the component lives and the key stays the same: made after the first
 * rendering, destroyed with the component and when the key changes. Give the app user's id as the
 * key, so that each login gets a wallet of its own. React's StrictMode mounts twice in development;
 * the second mount gets a new wallet, not the destroyed one.
 *
 * @param create - makes the wallet, such as `() => createWallet({ relayUrl: '/wallet' })`
 * @param key - names the app user of the wallet; another value makes another wallet
 * @returns undefined during the first rendering, and on a server
 * @example
 * ```tsx
 * const wallet = useCreateWallet(() => createWallet({ relayUrl: '/wallet' }), user.id)
 * return wallet && <WalletProvider wallet={wallet}><App /></WalletProvider>
 * ```
 */
export function useCreateWallet(create: () => Wallet, key: string): Wallet | undefined {
  const latest = useRef(create)
  const [made, setMade] = useState<{ wallet: Wallet; key: string }>()
  useEffect(() => {
    latest.current = create
  })
  useEffect(() => {
    const wallet = latest.current()
    setMade({ wallet, key })
    return () => wallet.destroy()
  }, [key])
  // Another user's wallet is not rendered once more before the effect has replaced it.
  return made?.key === key ? made.wallet : undefined
}
