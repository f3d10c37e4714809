import { createRelay, type Relay } from 'holdfast/relay'
import { userOf } from './users.ts'

type Env = Record<'SERVICE_URL' | 'SERVICE_CLIENT_ID' | 'SERVICE_CLIENT_SECRET', string>

// One per isolate. More than one isolate needs a shared store.
let relay: Relay | undefined

function createFrom(env: Env): Relay {
  return createRelay({
    service: {
      baseUrl: env.SERVICE_URL,
      clientId: env.SERVICE_CLIENT_ID,
      clientSecret: env.SERVICE_CLIENT_SECRET,
    },
    rp: { id: 'localhost', name: 'Example', origins: ['http://localhost:5173'] },
    // On Workers, clientAddress can read CF-Connecting-IP, which Cloudflare sets. Elsewhere browsers
    // can send that header too: pass on the address your server gives beside the request.
    authenticate: userOf,
  })
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    relay ??= createFrom(env)
    return relay(request)
  },
}
