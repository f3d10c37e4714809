'use client'
import { useEffect } from 'react'
import type { InternalAccount } from '../shared/resources.ts'
import { getAccount } from '../wallet/account/getAccount.ts'
import type { Wallet } from '../wallet/context/walletContext.ts'
import { type ReadState, useRead } from './useRead.ts'
import { useWallet } from './WalletProvider.tsx'

/**
 * The wallet's account with its balance. It is read again when the outcome of an execution is known, in
 * another tab too, and when the page becomes visible again. What happens later, such as a refund, it does
 * not see: call `refetch`, for example when `useTransaction` says `isFinal`. It needs the app's login, and
 * no session.
 *
 * @example
 * ```tsx
 * const { data: account, error, isPending, refetch } = useAccount()
 * if (isPending) return <Skeleton />
 * if (!account) return <Problem error={error} onRetry={refetch} />
 * return <p>{formatAmount(account.balance)}</p>
 * ```
 */
export function useAccount(): ReadState<InternalAccount> {
  const wallet = useWallet()
  const account = useRead<InternalAccount>('account', async (from, signal, show) =>
    show(await getAccount(from, { signal })),
  )
  const { refetch } = account
  useEffect(() => onExecutionEnded(wallet, refetch), [wallet, refetch])
  useEffect(() => onVisible(refetch), [refetch])
  return account
}

/** Calls back whenever an execution has left the record of pending ones. Returns how to stop. */
function onExecutionEnded(wallet: Wallet, listener: () => void): () => void {
  const pendingIds = () => wallet.getState().pendingExecutions.map(({ quoteId }) => quoteId)
  let known = pendingIds()
  return wallet.subscribe(() => {
    const now = pendingIds()
    const hasEnded = known.some((id) => !now.includes(id))
    known = now
    if (hasEnded) listener()
  })
}

/** Calls back whenever the page becomes visible. Returns how to stop. */
function onVisible(listener: () => void): () => void {
  const check = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', check)
  return () => document.removeEventListener('visibilitychange', check)
}
