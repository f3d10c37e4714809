import { WalletError } from '../../shared/errors.ts'

/** Stops an operation that was aborted. @throws ABORTED */
export function assertNotAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw aborted(signal)
}

/** Waits for shared work: an abort ends this wait and not the work. @throws ABORTED */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work
  let stop: () => void = () => undefined
  const aborting = new Promise<never>((_, reject) => {
    stop = onAbort(signal, () => reject(aborted(signal)))
  })
  // An abort that came before wins, and the failure of the work is handled all the same.
  return Promise.race([aborting, work]).finally(stop)
}

/** Calls back once, at once where it has happened already. Returns how to stop listening. */
export function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener()
  signal?.addEventListener('abort', listener, { once: true })
  return () => signal?.removeEventListener('abort', listener)
}

/** The reason with which everything ends that waits when a wallet is destroyed. */
export function walletDestroyed(): WalletError {
  return new WalletError('ABORTED', 'This wallet was destroyed; use a new one from createWallet')
}

/** Creates the error that an abort ends with. An app's own reason stays out of the message: it may be anything. */
export function aborted({ reason }: AbortSignal): WalletError {
  const message = reason instanceof WalletError ? reason.message : 'Aborted'
  return new WalletError('ABORTED', message, { cause: reason })
}
