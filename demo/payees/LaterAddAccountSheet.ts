import { loadLater } from '../ui/loadLater.tsx'

/**
 * The sheet in a chunk of its own. It is named here and not by the payment form: a chunk that names another one begins
 * with the list of what that needs, and that of the form has to begin with its hint to compile.
 */
export const LaterAddAccountSheet = loadLater(
  async () => (await import('./AddAccountSheet.tsx')).AddAccountSheet,
)
