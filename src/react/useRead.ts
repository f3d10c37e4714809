import { useCallback, useEffect, useRef, useState } from 'react'
import { WalletError } from '../shared/errors.ts'
import type { Wallet } from '../wallet/context/walletContext.ts'
import { useStateValue } from './useStateValue.ts'
import { useWallet } from './WalletProvider.tsx'

/** The state of a read, as a hook returns it. */
export interface ReadState<Data> {
  /**
   * The data that was read last; kept while it is read again, and when that fails. Undefined once
   * another app user has logged in (`accountChanged`, ACCOUNT_NOT_FOUND), because it belongs to the previous one.
   */
  data: Data | undefined
  /** The error that the last attempt threw; undefined while another is under way. */
  error: unknown
  /** True if there is nothing to show yet: no data, and a request under way. */
  isPending: boolean
  /** True if a request is under way, also where data of an earlier one is shown. */
  isFetching: boolean
  /** Reads again; a request under way is aborted. */
  refetch: () => void
}

/** Reads something, until the signal fires, and calls `show` with each version of it. */
export type Read<Data> = (
  wallet: Wallet,
  signal: AbortSignal,
  show: (data: Data) => void,
) => Promise<void>

/**
 * Reads something for as long as the component is mounted. What belongs to another wallet, another
 * app user or another key is never returned.
 *
 * @param key - what is read: another key is read anew, undefined reads nothing
 */
export function useRead<Data>(key: string | undefined, read: Read<Data>): ReadState<Data> {
  const wallet = useWallet()
  // What was read before another user has logged in is not of this scope, nor after they have left.
  const isForeign = useStateValue(({ reason }) => reason === 'accountChanged')
  const latestRead = useRef(read)
  const [snapshot, setSnapshot] = useState<Snapshot<Data>>()
  const [refetches, setRefetches] = useState(0)
  useEffect(() => {
    latestRead.current = read
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refetch reads again.
  useEffect(() => {
    if (key === undefined) return setSnapshot(undefined)
    const ending = new AbortController()
    const { signal } = ending
    const update = (change: Partial<Snapshot<Data>>) => {
      if (signal.aborted) return
      const scope = { wallet, key, isForeign }
      setSnapshot((last) => ({ ...(isOf(last, scope) ? last : scope), ...change }))
    }
    const start = async () => {
      // StrictMode has ended its first mount by then: it sends nothing.
      await undefined
      if (!signal.aborted) await latestRead.current(wallet, signal, (data) => update({ data }))
    }
    update({ isFetching: true, error: undefined })
    start().then(
      () => update({ isFetching: false }),
      (error: unknown) =>
        update({ isFetching: false, error, ...(isNotOwn(error) && { data: undefined }) }),
    )
    return () => ending.abort()
  }, [wallet, key, isForeign, refetches])
  const refetch = useCallback(() => setRefetches((count) => count + 1), [])
  // A server, and the first rendering, show what is about to be read as pending.
  const isNew = { isFetching: key !== undefined }
  const scope = { wallet, key, isForeign }
  const current: Partial<Snapshot<Data>> = isOf(snapshot, scope) ? snapshot : isNew
  const { data, error, isFetching = false } = current
  return { data, error, isPending: isFetching && data === undefined, isFetching, refetch }
}

interface Scope {
  wallet: Wallet
  key: string | undefined
  /** True if the account was another user's when the reading began. */
  isForeign: boolean
}

/** The data, error and progress of one key of one wallet. */
interface Snapshot<Data> extends Scope {
  data?: Data | undefined
  error?: unknown
  isFetching?: boolean
}

function isOf<Data>(
  snapshot: Snapshot<Data> | undefined,
  { wallet, key, isForeign }: Scope,
): snapshot is Snapshot<Data> {
  return snapshot?.wallet === wallet && snapshot.key === key && snapshot.isForeign === isForeign
}

/**
 * Checks whether an error says that the app user does not have the wallet's account. On a device without a key,
 * no state says so.
 */
function isNotOwn(error: unknown): boolean {
  return error instanceof WalletError && error.code === 'ACCOUNT_NOT_FOUND'
}
