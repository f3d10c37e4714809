import { assembleRelay } from '../../../src/relay/assembleRelay.ts'
import type { RelayContext } from '../../../src/relay/context/context.ts'
import type { Call } from '../../../src/relay/context/route.ts'
import { createTraces } from '../../../src/relay/observe/createTraces.ts'
import { checkOptions } from '../../../src/relay/options/relayOptions.ts'
import type { RelayRouteName } from '../../../src/relay/options/routeName.ts'
import { routes } from '../../../src/relay/routes.ts'
import { createMemoryStore, type RelayOptions } from '../../../src/relay.ts'
import { pageOrigin } from './browser.ts'
import { credentials } from './relayUnderTest.ts'
import { ada } from './users.ts'

/** What one step of a relay works with, for tests of that step alone. */
interface StepUnderTest {
  relay: RelayContext
  /** A call of Ada's, about her wallet. */
  callOf(name: RelayRouteName, parts?: Partial<Call>): Call
}

/** What the steps of a relay share. */
export function relayContext(options: Partial<RelayOptions>): StepUnderTest {
  const all: RelayOptions = {
    service: { baseUrl: 'http://localhost/2025-10-13', ...credentials },
    rp: { id: 'localhost', name: 'Test app', origins: [pageOrigin] },
    authenticate: async () => null,
    onError: () => {},
    store: createMemoryStore({ now: options.now }),
    ...options,
  }
  const settings = checkOptions(all)
  const trace = createTraces(all, settings)('request-1', undefined)
  const owner = { accountId: ada.accountIds[0] ?? '' }
  return {
    relay: assembleRelay(settings)(trace),
    callOf(name, parts) {
      const route = routes.find((each) => each.name === name)
      if (!route) throw new Error(`there is no route ${name}`)
      return {
        route,
        user: ada,
        owner,
        owners: [owner],
        address: undefined,
        ipAddress: undefined,
        origin: pageOrigin,
        params: {},
        query: {},
        body: {},
        headers: {},
        trace,
        ...parts,
      }
    },
  }
}
