import { requestIdHeader, walletSignatureHeader } from '../../shared/headers.ts'
import { hostedSandbox } from '../../wallet/context/hostedSandbox.ts'
import type { Intent } from '../../wallet/signing/intent.ts'
import { refusalOf } from '../service/refusal.ts'
import type { Service, ServiceCall, ServiceResponse } from '../service/service.ts'
import { textIn } from '../setup/fields.ts'

/** An action that the service wants signed, and what the library compares its payload with. */
export interface SignedFlow {
  /** For people, such as `add a passkey`. */
  name: string
  call: ServiceCall
  intent: Intent
}

/** A payload that the service sent. */
export interface StartedFlow {
  name: string
  intent: Intent
  payloadToSign: string
  requestId: string
  /** The time at which it came, in milliseconds on the service's clock. */
  atMs: number
}

/** A flow without a payload, and why. */
export interface RefusedFlow {
  name: string
  refusal: string
}

/** Result of starting a flow. */
export type Attempt = StartedFlow | RefusedFlow

/** Headers of the signature: each generation of the service reads its own (spec 9). */
const signatureHeaders = [walletSignatureHeader, 'Grid-Wallet-Signature']

/** Sends the first call of a flow, which asks for the payload and changes nothing. */
export async function startFlow(service: Service, flow: SignedFlow): Promise<Attempt> {
  const response = await service.send(flow.call)
  return attemptOf(flow, response, textIn(response.body, 'payloadToSign'), service.now())
}

/** Reads a response as a payload, or as the reason why there is none. */
export function attemptOf(
  { name, intent }: Pick<SignedFlow, 'name' | 'intent'>,
  response: ServiceResponse,
  payloadToSign: string,
  atMs: number,
): Attempt {
  const { status, body } = response
  if (status >= 400) return { name, refusal: refusalOf(response) }
  if (payloadToSign === '') return { name, refusal: `no payloadToSign (HTTP ${status})` }
  return { name, intent, payloadToSign, requestId: textIn(body, 'requestId'), atMs }
}

/** Sends the second call with the sandbox's test value for a signature. */
export function completeFlow(
  service: Service,
  { call }: SignedFlow,
  { payloadToSign, requestId }: StartedFlow,
): Promise<ServiceResponse> {
  const signature = hostedSandbox().walletSignature(payloadToSign, undefined)
  const signed = Object.fromEntries(signatureHeaders.map((header) => [header, signature]))
  return service.send({
    ...call,
    headers: { ...call.headers, ...signed, [requestIdHeader]: requestId },
  })
}
