import {
  internals,
  internalsOf,
  type Wallet,
  type WalletContext,
} from '../wallet/context/walletContext.ts'
import { onAbort } from '../wallet/platform/abort.ts'

/** The wallet that `useAction` calls an action with: the provider's, for one run. */
export interface ActionWallet extends Wallet {
  /**
   * Fires when the run is aborted: its component is gone or has another wallet, or the wallet was
   * destroyed. For what the action waits for beside the wallet, such as a fetch of its own.
   */
  readonly signal: AbortSignal
}

/** A wallet for one run. */
export interface RunWallet {
  wallet: ActionWallet
  /** Ends for this run what `destroy()` ends for all. */
  abort(): void
  /** To be called when the run is over: what it made, such as a sign-in to complete, is not aborted. */
  release(): void
}

/**
 * The wallet of one run. Aborted, it ends what waits for the customer and starts nothing else; a
 * request under way is not cut off, so no outcome is lost.
 */
export function createRunWallet(wallet: Wallet): RunWallet {
  const whole = internalsOf(wallet, 'wallet', 'createWallet')
  const controller = new AbortController()
  const { signal } = controller
  const abort = () => controller.abort(whole.destroyed.reason)
  const unlink = onAbort(whole.destroyed, abort)
  const context: WalletContext = {
    ...whole,
    destroyed: signal,
    ceremonies: withSignal(whole.ceremonies, signal),
  }
  return {
    wallet: { ...wallet, signal, [internals]: () => context },
    abort,
    release() {
      unlink()
      Object.assign(context, whole)
    },
  }
}

type Ceremonies = WalletContext['ceremonies']

function withSignal({ run }: Ceremonies, signal: AbortSignal): Ceremonies {
  return {
    run(ceremony, given) {
      const ending = new AbortController()
      const stops = [signal, given].map((it) => onAbort(it, () => ending.abort(it?.reason)))
      const stop = () => {
        for (const each of stops) each()
      }
      return run(ceremony, ending.signal).finally(stop)
    },
  }
}
