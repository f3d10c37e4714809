import { createRelay, type Relay } from 'holdfast/relay'
import { userOf } from './users.ts'

type Env = Record<'SERVICE_URL' | 'SERVICE_CLIENT_ID' | 'SERVICE_CLIENT_SECRET', string>

// One relay per isolate, which the first request creates. More than one isolate needs a shared store.
let relay: Relay | undefined

function createFrom(env: Env): Relay {
  return createRelay({
    service: {
      baseUrl: env.SERVICE_URL,
      clientId: env.SERVICE_CLIENT_ID,
      clientSecret: env.SERVICE_CLIENT_SECRET,
    },
    rp: { id: 'localhost', name: 'Example', origins: ['http://localhost:5173'] },
    authenticate: userOf,
    // Cloudflare sets this header over what browsers send. Other hosts may not.
    clientAddress: (request) => request.headers.get('CF-Connecting-IP') ?? undefined,
  })
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    relay ??= createFrom(env)
    return relay(request)
  },
}
