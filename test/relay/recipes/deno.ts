// deno serve --allow-net --allow-env deno.ts
import { relay } from './relay.ts'

export default {
  fetch(request: Request, { remoteAddr }: { remoteAddr: { hostname: string } }): Promise<Response> {
    return relay(request, { address: remoteAddr.hostname })
  },
}
