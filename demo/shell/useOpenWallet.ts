import { createWallet, type Wallet } from 'holdfast'
import { useEffect, useState } from 'react'
import { namingWallet } from '../session/noticeLogins.ts'
import type { Me, PlatformUser } from '../session/platform.ts'
import { readAhead } from '../shared/queries.ts'

/**
 * Opens a wallet while the component is mounted; undefined in the first render. The wallet is created in an
 * effect, because React may discard a render, and would not destroy the wallet. A wallet belongs to one
 * login, so a component that uses this has the login as its key. The first reads begin with it.
 *
 * @param user - whose wallet it is: with its id, the library need not look for it first
 * @param send - what its requests go through; the same function in each rendering
 */
export function useOpenWallet(
  { signerPublicKeys }: Me,
  { walletId }: PlatformUser,
  send: typeof fetch = fetch,
): Wallet | undefined {
  const [wallet, setWallet] = useState<Wallet | undefined>(undefined)
  useEffect(() => {
    const opened = createWallet({
      relayUrl: '/wallet',
      accountId: walletId,
      signerPublicKeys,
      fetch: namingWallet(walletId, send),
    })
    readAhead(opened)
    setWallet(opened)
    return () => opened.destroy()
  }, [signerPublicKeys, walletId, send])
  return wallet
}
