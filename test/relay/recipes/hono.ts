import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { relay } from './relay.ts'

export const app = new Hono()

app.all('/wallet/*', (context) =>
  relay(context.req.raw, { address: getConnInfo(context).remote.address }),
)
