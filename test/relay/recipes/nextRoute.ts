// app/wallet/[...path]/route.ts
import { relay } from './relay.ts'

// Next gives no address. Where the host sets a header over whatever browsers send, as Vercel does with
// x-forwarded-for, pass it on as { address }; where it does not, a browser could send any.
const handle = (request: Request): Promise<Response> => relay(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
