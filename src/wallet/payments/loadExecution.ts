import { loadAhead } from '../../shared/loadAhead.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { loadPolling } from './pollChanges.ts'

/** Loads the code that executes a quote: fetched with the quote. */
export function loadExecution(): Promise<typeof import('./sendExecution.lazy.ts')> {
  return loadLazily(() => import('./sendExecution.lazy.ts'))
}

/** Loads what comes after a quote: its execution, the note that this page tells its outcome, and watching it. */
export function loadExecutionAhead({ session }: WalletContext): void {
  loadAhead(loadExecution, session.unheardExecutions, loadPolling)
}
