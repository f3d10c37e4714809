import type { Route } from './context/route.ts'
import { agentRoutes } from './routes/agents.ts'
import { cardRoutes } from './routes/cards.ts'
import { oauthRoutes } from './routes/oauth.ts'
import { paymentRoutes } from './routes/payments.ts'
import { scaRoutes } from './routes/sca.ts'
import { walletRoutes } from './routes/wallet.ts'

/**
 * Everything the relay lets through, and nothing else: the router, the tests of every control and
 * the documentation are made from this table. Of two routes that match a path, the first is taken.
 */
export const routes: Route[] = [
  ...walletRoutes,
  ...paymentRoutes,
  ...scaRoutes,
  ...oauthRoutes,
  ...cardRoutes,
  ...agentRoutes,
]
