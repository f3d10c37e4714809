// app/wallet/[...path]/route.ts
import { relay } from './relay.ts'

const handle = (request: Request): Promise<Response> => relay(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
