import { createWallet, type Wallet } from 'holdfast'
import { useEffect, useState } from 'react'
import { type CallLog, createCallLog } from '../developer/callLog.ts'
import { isPanelShown } from '../developer/panelChoice.ts'
import type { Me } from './platform.ts'
import { noticingLogout } from './queryClient.ts'

/** The wallet of a login, and what the developer's panel sees of its calls. */
export interface OpenWallet {
  wallet: Wallet
  calls: CallLog
}

/**
 * A wallet for as long as the component is there, and nothing in its first moment. It is made in an
 * effect: a rendering may come to nothing, and then nobody would destroy it. A wallet belongs to one
 * login, so a component that uses this has the login as its key.
 */
export function useOpenWallet({ signerPublicKeys }: Me): OpenWallet | undefined {
  const [opened, setOpened] = useState<OpenWallet | undefined>(undefined)
  useEffect(() => {
    const calls = createCallLog(isPanelShown)
    const wallet = createWallet({
      relayUrl: '/wallet',
      signerPublicKeys,
      fetch: noticingLogout(calls.fetch),
    })
    setOpened({ wallet, calls })
    return () => wallet.destroy()
  }, [signerPublicKeys])
  return opened
}
