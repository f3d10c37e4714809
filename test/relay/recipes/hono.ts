import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { relay } from './relay.ts'

export const app = new Hono()

// The address of the connection. Behind a proxy that is the proxy's, and everybody would share one
// limit: take the header your proxy sets over whatever browsers send, and let nobody around it.
app.all('/wallet/*', (context) =>
  relay(context.req.raw, { address: getConnInfo(context).remote.address }),
)
