import * as holdfast from '../../src/index.ts'
import { actions } from './actions.ts'

/** Calls an exported action by its name. @returns its result, or the first step of its iterator */
export async function callWith(name: string, args: unknown[]): Promise<unknown> {
  const action = Reflect.get(holdfast, name) as (...given: unknown[]) => unknown
  const returned = action(...args)
  const isIterator = typeof returned === 'object' && returned !== null && 'next' in returned
  return isIterator ? (returned as AsyncIterator<unknown>).next() : returned
}

/** Calls an exported action with a wallet and the right arguments of {@link actions}. */
export function callAction(name: string, wallet: holdfast.Wallet): Promise<unknown> {
  const { args = {}, required, oneOf = [required ?? {}], isPlain = false } = actions[name] ?? {}
  return callWith(name, [wallet, ...Object.values(args), ...(isPlain ? [] : [oneOf[0]])])
}
