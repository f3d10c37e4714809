import type { Parser } from '../../shared/shape.ts'
import type { RelayCall, RelayTransport } from './relayTransport.ts'

/** Sends one call and parses its response; `what` names it in the error when it is of another shape. */
export async function request<T>(
  transport: RelayTransport,
  call: RelayCall,
  parse: Parser<T>,
  what: string,
): Promise<T> {
  const { body } = await transport.send(call)
  return parse(body, what)
}
