import { isFramedByAnotherOrigin } from './platform/checkFraming.ts'
import { pageHostName } from './platform/pageAddress.ts'
import { selectKeyStore } from './storage/selectKeyStore.ts'
import { passkeyApi, supportsPasskeys } from './webauthn/passkeySupport.ts'
import { allowsFeature, passkeyFeatures } from './webauthn/permissionsPolicy.ts'

/** One thing a wallet needs of the browser. */
export interface EnvironmentCheck {
  name:
    | 'secureContext'
    | 'webCrypto'
    | 'webAuthn'
    | 'rpId'
    | 'userVerifyingAuthenticator'
    | 'passkeyAutofill'
    | 'storage'
    | 'permissionsPolicy'
    | 'framing'
  /** `missing` stops something, `degraded` makes it less comfortable. */
  status: 'ok' | 'degraded' | 'missing'
  /** The consequence, in a sentence for developers. */
  message: string
}

/** Options of `checkEnvironment`: those of the wallet that matter here. */
export interface CheckEnvironmentOptions {
  /** As given to createWallet. @default the page's host name */
  rpId?: string | undefined
  /** As given to createWallet. @default 'refuse' */
  framing?: 'refuse' | 'allow' | undefined
}

/** Longer than any browser takes that answers at all. */
const answersWithinMs = 3_000

/** Everything that is checked, in the order of the list. */
export async function environmentChecks(
  options: CheckEnvironmentOptions,
): Promise<EnvironmentCheck[]> {
  const hostName = pageHostName()
  const { framing = 'refuse', rpId = hostName } = options
  const isSecure = globalThis.isSecureContext === true
  const hasCrypto = globalThis.crypto?.subtle !== undefined
  const [hasAuthenticator, hasAutofill, isStorage] = await Promise.all(
    [
      supportsPasskeys('isUserVerifyingPlatformAuthenticatorAvailable'),
      supportsPasskeys('isConditionalMediationAvailable'),
      hasCrypto && storesKeys(),
    ].map(inTime),
  )
  return [
    check('secureContext', isSecure, 'missing', 'Serve the page over https or from localhost'),
    check('webCrypto', hasCrypto, 'missing', 'crypto.subtle is missing: keys cannot be generated'),
    check(
      'webAuthn',
      !!passkeyApi(),
      'missing',
      'Passkeys are not supported: offer e-mail or a provider',
    ),
    check('rpId', isRpIdOf(hostName, rpId), 'missing', rpIdMessage),
    check(
      'userVerifyingAuthenticator',
      hasAuthenticator,
      'degraded',
      'Passkeys need a phone or a security key on this device',
    ),
    check(
      'passkeyAutofill',
      hasAutofill,
      'degraded',
      'Passkey autofill is not supported: show a button',
    ),
    check('storage', isStorage, 'degraded', 'Keys cannot be stored: a reload signs the user out'),
    check('permissionsPolicy', allowsPasskeys(), 'missing', policyMessage),
    check(
      'framing',
      mayBeFramed(framing),
      'missing',
      'The page is framed by another origin: nothing can be changed',
    ),
  ]
}

/** Waits for the browser to answer a question; undefined where it does not answer in time. */
function inTime(question: boolean | Promise<boolean>): Promise<boolean | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, answersWithinMs, undefined)
  })
  return Promise.race([question, late]).finally(() => clearTimeout(timer))
}

const rpIdMessage =
  'rpId must match the host name of the page; use localhost in place of an IP address'

/** WebAuthn L3, 5.1.4.1 step 7: a domain, and the page's own or a part of it from the right. */
function isRpIdOf(hostName: string, rpId: string): boolean {
  const isAddress = /^[\d.]+$|:/.test(hostName)
  return !isAddress && (hostName === rpId || hostName.endsWith(`.${rpId}`))
}

const policyMessage =
  'Allow publickey-credentials-get and -create in Permissions-Policy, or in allow of the frame'

/** A policy that cannot be read counts as one that allows. */
function allowsPasskeys(): boolean {
  return passkeyFeatures.every((feature) => allowsFeature(feature) !== false)
}

function mayBeFramed(framing: 'refuse' | 'allow'): boolean {
  return framing === 'allow' || !isFramedByAnotherOrigin()
}

function check(
  name: EnvironmentCheck['name'],
  isOk: boolean | undefined,
  otherwise: EnvironmentCheck['status'],
  message: string,
): EnvironmentCheck {
  if (isOk) return { name, status: 'ok', message: '' }
  const said = isOk === undefined ? `The browser did not answer in time. ${message}` : message
  return { name, status: otherwise, message: said }
}

/** In a database of its own, which is deleted afterwards. */
async function storesKeys(): Promise<boolean> {
  const databaseName = `holdfast check ${Math.random()}`
  const { kind, close } = await selectKeyStore({ databaseName })
  close()
  if (kind === 'indexedDb') indexedDB.deleteDatabase(databaseName)
  return kind === 'indexedDb'
}
