// bun run bun.ts
import { relay } from './relay.ts'

type Server = { requestIP(request: Request): { address: string } | null }

export default {
  port: process.env.PORT,
  fetch(request: Request, server: Server): Promise<Response> {
    return relay(request, { address: server.requestIP(request)?.address })
  },
}
