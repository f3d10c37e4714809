import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { relay } from './relay.ts'

export const app = new Hono()

// The address of the connection. Behind a proxy that is the proxy's, and everybody would share one
// limit: take the header that your proxy overwrites, and let no request bypass the proxy.
app.all('/wallet/*', (context) =>
  relay(context.req.raw, { address: getConnInfo(context).remote.address }),
)
