import { createServer } from 'node:http'
import { relay } from './relay.ts'

/** For a port that only your platform reaches. */
export const healthServer = createServer(async (_request, response) => {
  const health = await relay.health()
  response.writeHead(health.isHealthy ? 200 : 503, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(health))
})
