import { assertInput } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/id.ts'

/** As many as the service takes. */
const maxSources = 10

/** @throws INVALID_INPUT unless the argument `fundingSources` lists 1 to 10 accounts, none of them twice */
export function assertFundingSources(sources: unknown): asserts sources is readonly string[] {
  const { accepts } = idOf('InternalAccount', 'EmbeddedWallet')
  const isList = Array.isArray(sources) && sources.length > 0 && sources.length <= maxSources
  assertInput(
    isList && sources.every(accepts) && new Set(sources).size === sources.length,
    `fundingSources must be 1 to ${maxSources} different ids such as InternalAccount:1 or EmbeddedWallet:1`,
  )
}
