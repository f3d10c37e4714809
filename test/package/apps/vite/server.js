/** The backend, and Vite's server for what it built. */
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { preview } from 'vite'
import { relay } from '../shared/relay.js'

const backend = createServer(getRequestListener((request) => relay(request)))
await new Promise((resolve) => backend.listen(0, 'localhost', resolve))
process.env.BACKEND_PORT = String(backend.address().port)
await preview({
  root: import.meta.dirname,
  preview: { host: 'localhost', port: Number(process.env.PORT), strictPort: true },
})
