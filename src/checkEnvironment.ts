import { isFramedByAnotherOrigin } from './checkFraming.ts'
import { selectKeyStore } from './session/selectKeyStore.ts'

/** One thing a wallet needs of the browser. */
export interface EnvironmentCheck {
  name:
    | 'secureContext'
    | 'webCrypto'
    | 'webAuthn'
    | 'userVerifyingAuthenticator'
    | 'passkeyAutofill'
    | 'storage'
    | 'framing'
  /** `missing` stops something, `degraded` makes it less comfortable. */
  status: 'ok' | 'degraded' | 'missing'
  /** What follows, in a sentence for developers. */
  message: string
}

/**
 * What this browser has of what a wallet needs. A list and never a throw, so that an app can
 * offer what works: without WebAuthn the other ways to sign in do.
 *
 * @example
 * ```ts
 * const missing = (await checkEnvironment()).filter(({ status }) => status !== 'ok')
 * ```
 */
export async function checkEnvironment(): Promise<EnvironmentCheck[]> {
  return [
    checkSecureContext(),
    checkWebCrypto(),
    checkWebAuthn(),
    await checkAuthenticator(),
    await checkAutofill(),
    await checkStorage(),
    checkFraming(),
  ]
}

function checkSecureContext(): EnvironmentCheck {
  return globalThis.isSecureContext
    ? ok('secureContext')
    : missing('secureContext', 'Serve the page over https, or from http://localhost')
}

function checkWebCrypto(): EnvironmentCheck {
  return globalThis.crypto?.subtle
    ? ok('webCrypto')
    : missing('webCrypto', 'crypto.subtle is absent: no key can be made')
}

function checkWebAuthn(): EnvironmentCheck {
  return passkeyApi()
    ? ok('webAuthn')
    : missing('webAuthn', 'There are no passkeys here: offer e-mail or a provider')
}

async function checkAuthenticator(): Promise<EnvironmentCheck> {
  const name = 'userVerifyingAuthenticator'
  return (await ask('isUserVerifyingPlatformAuthenticatorAvailable'))
    ? ok(name)
    : degraded(name, 'This device itself holds no passkeys; a phone or security key may')
}

async function checkAutofill(): Promise<EnvironmentCheck> {
  return (await ask('isConditionalMediationAvailable'))
    ? ok('passkeyAutofill')
    : degraded('passkeyAutofill', 'Passkeys are not offered in inputs: show a button')
}

async function checkStorage(): Promise<EnvironmentCheck> {
  const keyStore = globalThis.crypto?.subtle ? await selectKeyStore() : undefined
  keyStore?.close()
  return keyStore?.kind === 'indexedDb'
    ? ok('storage')
    : degraded('storage', 'Keys cannot be stored here: a reload signs out')
}

function checkFraming(): EnvironmentCheck {
  return isFramedByAnotherOrigin()
    ? missing('framing', 'Another site holds the page in a frame: nothing is signed')
    : ok('framing')
}

/** The static methods of PublicKeyCredential, where it exists. */
function passkeyApi(): object | undefined {
  const { PublicKeyCredential: api } = globalThis as { PublicKeyCredential?: object }
  return api
}

async function ask(method: string): Promise<boolean> {
  const api = passkeyApi()
  const answer: unknown = api && Reflect.get(api, method)
  if (typeof answer !== 'function') return false
  try {
    return Boolean(await answer.call(api))
  } catch {
    return false
  }
}

function ok(name: EnvironmentCheck['name']): EnvironmentCheck {
  return { name, status: 'ok', message: '' }
}

function degraded(name: EnvironmentCheck['name'], message: string): EnvironmentCheck {
  return { name, status: 'degraded', message }
}

function missing(name: EnvironmentCheck['name'], message: string): EnvironmentCheck {
  return { name, status: 'missing', message }
}
