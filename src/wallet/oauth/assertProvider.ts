import { assertInput } from '../../shared/assertInput.ts'

/** @throws INVALID_INPUT unless the options name a provider */
export function assertProvider({ provider }: { provider: unknown }): void {
  assertInput(typeof provider === 'string' && provider, 'provider must be a name the relay knows')
}

/** @throws INVALID_INPUT unless the options name a provider and where to return to */
export function assertRedirect(options: { provider: unknown; returnTo: unknown }): void {
  assertProvider(options)
  assertInput(typeof options.returnTo === 'string', 'returnTo must be a path of the app')
}
