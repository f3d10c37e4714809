import type { RelayFetch, RelayLog, RelayOptions } from 'holdfast/relay'
import type { Hono } from 'hono'
import type { BuiltPage } from './builtPage.ts'
import type { CardReports } from './cardReports.ts'
import type { Authenticate } from './europe.ts'
import type { TestAddress } from './payeeRoutes.ts'
import type { PolicyReport } from './policyReports.ts'
import type { ServiceAccess } from './service.ts'

/** What the backend is made of. */
export interface PlatformOptions {
  /** Where the page is served, such as `http://localhost:4400`. */
  origin: string
  service: ServiceAccess
  /** How the service is reached. @default globalThis.fetch */
  fetch?: RelayFetch | undefined
  /** The service's public keys for webhooks, SPKI in PEM. */
  webhookKeys: string[]
  /** What the service calls the header of a webhook's signature. @default 'X-Service-Signature' */
  webhookSignatureHeader?: string | undefined
  /** Where the platform's mail leaves, such as `smtp://localhost:1025`. */
  smtpUrl: string
  /** OpenID providers the wallet can be unlocked with. */
  oauth?: RelayOptions['oauth']
  /** Whether the service sends one-time codes by SMS. @default false */
  smsCodes?: boolean | undefined
  /** Whether the service lets a wallet have more than one passkey. @default false */
  severalPasskeys?: boolean | undefined
  /** How customers in the EU prove to the service who they are. @default there are none */
  authenticate?: Authenticate | undefined
  /** Whether the service has changes of cards signed on the device; if not, they need a passkey. @default false */
  areCardChangesSigned?: boolean | undefined
  /** What the page has to know before it trusts an answer: see `signerPublicKeys` of createWallet. */
  signerPublicKeys?: { export: string[]; oneTimeCode: string[] } | undefined
  /** Addresses to try payments with: only a sandbox has any. @default none */
  testAddresses?: TestAddress[] | undefined
  /** The origin of the page that shows a card's number: the only one the page may frame. @default none */
  cardPageOrigin?: string | undefined
  /** What the card network reports. @default nothing */
  cardReports?: CardReports | undefined
  /** Told of every request of the wallet; nothing personal and no secret is in it. */
  relayLog?: RelayLog | undefined
  /** Told of everything the page's policy refused in a browser. */
  onPolicyReport?: ((report: PolicyReport) => void) | undefined
  /** Called with each failure to send a mail about the wallet's security. @default console.error */
  onMailError?: ((error: unknown) => void) | undefined
  /** Milliseconds since 1970. @default Date.now */
  now?: (() => number) | undefined
  /** Further routes, behind the same headers. */
  addRoutes?: ((app: Hono) => void) | undefined
  /** Serves the page; the development server serves its own. */
  page?: BuiltPage | undefined
}
