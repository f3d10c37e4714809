import { isSecure, parseUrl } from '../../shared/url.ts'
import { checkSecret, checkWhole, wrongOption } from '../checks/checkOption.ts'
import { checkShape } from '../checks/checkShape.ts'

/** The address of the service, and the credentials for it. */
export interface ServiceOptions {
  /**
   * Ends in the version, such as `https://api.example.com/2025-10-13`. http only on this machine, or
   * with `kind: 'sandbox'` to a container such as `http://sandbox:4800`. Where this, the id or the
   * secret is empty, as in a build without its environment, the relay refuses every request.
   */
  baseUrl: string | undefined
  /** The API token's id. */
  clientId: string | undefined
  /** The API token's secret. Server-side only. */
  clientSecret: string | undefined
  /** The name of the wallet signature's header at the service. @default 'Service-Wallet-Signature' */
  signatureHeader?: string | undefined
  /**
   * The kind of service. The library's hosted-sandbox environment, whose test values stand for real
   * proofs, refuses to work in front of anything but a sandbox. Only where `'production'` is written is a `clientSecret` refused
   * that could be guessed, and for which there are no `keys`. @default 'production'
   */
  kind?: 'production' | 'sandbox' | undefined
  /** Milliseconds that the service may take for one call, response included. @default 15000 */
  timeoutMs?: number | undefined
}

/** The part of `fetch` the relay uses; a sandbox in the same process has it too. */
export type RelayFetch = (request: Request) => Promise<Response>

/** The options of the service, checked once and with their defaults. */
export type ServiceSettings = Required<{
  [Key in keyof ServiceOptions]: NonNullable<ServiceOptions[Key]>
}>

/** @throws INVALID_INPUT naming the option that is wrong; those that are missing are '' */
export function checkServiceOptions(service: ServiceOptions): ServiceSettings {
  checkShape(
    service,
    {
      baseUrl: 'text?',
      clientId: 'text?',
      clientSecret: 'text?',
      signatureHeader: 'text?',
      kind: 'text?',
      timeoutMs: 'any?',
    },
    'service',
  )
  const { baseUrl = '', clientId = '', clientSecret = '', kind = 'production' } = service
  const { signatureHeader = 'Service-Wallet-Signature', timeoutMs = 15_000 } = service
  if (kind !== 'production' && kind !== 'sandbox') {
    throw wrongOption('service.kind', "must be 'production' or 'sandbox'")
  }
  // RFC 7617, section 2: what follows would be sent as a part of the secret.
  if (clientId.includes(':')) throw wrongOption('service.clientId', 'must not contain a colon')
  checkSecret(clientSecret, 'service.clientSecret')
  // guard: relay-signature-header
  if (!/^[A-Za-z0-9-]{1,54}-signature$/i.test(signatureHeader)) {
    throw wrongOption(
      'service.signatureHeader',
      'must be a header name that ends in -Signature, such as Service-Wallet-Signature',
    )
  }
  checkWhole(timeoutMs, 'service.timeoutMs')
  const checkedUrl = baseUrl === '' ? '' : checkBaseUrl(baseUrl, kind)
  return { baseUrl: checkedUrl, clientId, clientSecret, signatureHeader, kind, timeoutMs }
}

/** https; http on this machine only, and for a sandbox to a container beside the relay's. */
function checkBaseUrl(baseUrl: string, kind: ServiceSettings['kind']): string {
  const url = parseUrl(baseUrl)
  // guard: relay-sandbox-http
  const isOpenSandbox = kind === 'sandbox' && url?.protocol === 'http:' && isContainer(url)
  if (!url || !(isSecure(url) || isOpenSandbox)) {
    throw wrongOption(
      'service.baseUrl',
      "must be an https URL, or an http URL on this machine; with service.kind 'sandbox' it may also be an http URL of a container, such as http://sandbox:4800 or http://host.docker.internal:4800",
    )
  }
  const { search, hash, username, password } = url
  if (`${search}${hash}${username}${password}` !== '') {
    throw wrongOption('service.baseUrl', 'must contain only a scheme, a host and a path')
  }
  return url.href.replace(/\/+$/, '')
}

/** A name without a dot, as Docker Compose has them, or a container engine's name of its host. */
function isContainer({ hostname }: URL): boolean {
  return /^(?:[a-z0-9_-]+|host\.(?:docker|containers)\.internal)$/.test(hostname)
}
