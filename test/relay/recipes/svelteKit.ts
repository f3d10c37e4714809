// src/routes/wallet/[...path]/+server.ts
import { relay } from './relay.ts'

type Event = { request: Request; getClientAddress(): string }

const handle = ({ request, getClientAddress }: Event): Promise<Response> =>
  relay(request, { address: getClientAddress() })

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
