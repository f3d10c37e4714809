import express, { type Request } from 'express'
import { toNodeHandler } from 'holdfast/relay'
import { relay } from './relay.ts'

export const app = express()

// Before express.json(): the relay reads and checks the body itself.
// `ip` is the connection's address until you set `trust proxy`, to the number of your own proxies.
app.use('/wallet', toNodeHandler(relay, { context: ({ ip }: Request) => ({ address: ip }) }))
