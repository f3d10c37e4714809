import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkEnvironment } from '../../../src/wallet/checkEnvironment.ts'
import { createPasskey } from '../../../src/wallet/webauthn/createPasskey.lazy.ts'
import { getPasskeyAssertion } from '../../../src/wallet/webauthn/getPasskeyAssertion.ts'
import { type FakeDevice, fakeDevice } from '../../support/fakeDevice.ts'

const challenge = Buffer.from(new Uint8Array(32).fill(7)).toString('base64url')
let device: FakeDevice

beforeEach(() => {
  device = fakeDevice()
  vi.stubGlobal('document', { querySelectorAll: () => [{}] })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

function creation() {
  const registration = {
    challenge,
    rp: { id: 'localhost', name: 'Shop' },
    user: { id: 'dXNlcg', name: 'ada', displayName: 'Ada' },
  }
  return createPasskey({ registration, rpId: 'localhost', excludeCredentialIds: [] }).start()
}

function assertion(mediation: 'modal' | 'autofill' = 'modal') {
  const ids = [device.credentialId]
  const options = { challenge, challengeEncoding: undefined, rpId: 'localhost' }
  const ceremonyIn = getPasskeyAssertion({
    ...options,
    allowedCredentialIds: ids,
    ownCredentialIds: ids,
  })
  return ceremonyIn(mediation).start()
}

async function offered() {
  const offering = assertion('autofill')
  // The device is asked after the browser has said whether it has autofill, or never.
  const asked = vi.waitFor(() => expect(device.asked).toHaveLength(1), { interval: 1 })
  await Promise.race([asked, offering]).catch(() => undefined)
  device.pickFromAutofill()
  return offering
}

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    ({ code }) => code,
  )

async function checked(name: string) {
  return (await checkEnvironment()).find((check) => check.name === name)?.status
}

/** Has the device's credentials altered on their way to the page, as an extension does. */
function alterCredentials(alter: (credential: object) => object): void {
  const { create, get } = navigator.credentials
  const through =
    <Options>(ask: (options: Options) => Promise<unknown>) =>
    async (options: Options) =>
      alter(Object(await ask(options)))
  vi.stubGlobal('navigator', { credentials: { create: through(create), get: through(get) } })
}

const fails = () => {
  throw new TypeError('not for pages')
}

const credentials: Record<string, (credential: object) => object> = {
  'without getClientExtensionResults': (it) => ({ ...it, getClientExtensionResults: undefined }),
  'whose getClientExtensionResults throws': (it) => ({ ...it, getClientExtensionResults: fails }),
  'whose toJSON throws': (it) => ({ ...it, toJSON: fails }),
  'whose authenticatorAttachment throws': (it) =>
    Object.defineProperty({ ...it }, 'authenticatorAttachment', { get: fails }),
  'whose response has no methods': (it) => {
    const { response, ...rest } = it as { response: object }
    const fields = Object.entries(response).filter(([, value]) => typeof value !== 'function')
    return { ...rest, response: Object.fromEntries(fields) }
  },
  'with bytes of another realm': (it) => {
    const { rawId, response, ...rest } = it as { rawId: ArrayBuffer; response: object }
    const fields = Object.entries(response).map(([name, value]) => [name, foreign(value)])
    return { ...rest, rawId: foreign(rawId), response: Object.fromEntries(fields) }
  },
}

function foreign(value: unknown): unknown {
  if (!(value instanceof ArrayBuffer)) return value
  return runInNewContext('Uint8Array.from(bytes).buffer', { bytes: [...new Uint8Array(value)] })
}

describe('a credential', () => {
  it.each(Object.entries(credentials))('%s signs in and is created', async (_, alter) => {
    alterCredentials(alter)

    expect(await creation()).toMatchObject({ credentialId: expect.stringMatching(/^[\w-]+$/) })
    expect(await assertion()).toMatchObject({ credentialId: device.credentialId })
  })

  it.each([
    ['empty', new ArrayBuffer(0)],
    ['missing', null],
  ])('of which the user handle is %s says nothing of a user', async (_, userHandle) => {
    alterCredentials((it) => {
      const { response, ...rest } = it as { response: object }
      return { ...rest, response: { ...response, userHandle } }
    })

    expect(await assertion()).not.toHaveProperty('userHandle')
  })

  it('is refused where the browser gives none', async () => {
    const none = async () => null
    vi.stubGlobal('navigator', { credentials: { create: none, get: none } })

    expect([await outcome(creation()), await outcome(assertion())]).toEqual([
      'PASSKEY_UNSUPPORTED',
      'PASSKEY_UNSUPPORTED',
    ])
  })
})

const isConditionalMediationAvailable = async () => true
const rejects = async () => fails()

describe('PublicKeyCredential', () => {
  it.each([
    ['a function', Object.assign(() => undefined, { isConditionalMediationAvailable }), 'ok', 'ok'],
    ['an object', { isConditionalMediationAvailable }, 'ok', 'ok'],
    ['an object without methods', {}, 'ok', 'PASSKEY_UNSUPPORTED'],
    [
      'one whose methods throw',
      { isConditionalMediationAvailable: fails },
      'ok',
      'PASSKEY_UNSUPPORTED',
    ],
    [
      'one whose methods reject',
      { isConditionalMediationAvailable: rejects },
      'ok',
      'PASSKEY_UNSUPPORTED',
    ],
    [
      'one whose method is none',
      { isConditionalMediationAvailable: true },
      'ok',
      'PASSKEY_UNSUPPORTED',
    ],
    ['missing', undefined, 'PASSKEY_UNSUPPORTED', 'PASSKEY_UNSUPPORTED'],
  ])('as %s is judged alike by prompts, autofill and checks', async (_, api, prompt, autofill) => {
    vi.stubGlobal('PublicKeyCredential', api)

    expect(await outcome(creation())).toBe(prompt)
    expect(await outcome(assertion())).toBe(prompt)
    expect(await checked('webAuthn')).toBe(prompt === 'ok' ? 'ok' : 'missing')
    device.asked.length = 0
    expect(await outcome(offered())).toBe(autofill)
    expect(await checked('passkeyAutofill')).toBe(autofill === 'ok' ? 'ok' : 'degraded')
  })

  it('is of no use in a page without navigator.credentials', async () => {
    vi.stubGlobal('navigator', {})

    expect([await outcome(creation()), await outcome(assertion())]).toEqual([
      'PASSKEY_UNSUPPORTED',
      'PASSKEY_UNSUPPORTED',
    ])
    expect(await checked('webAuthn')).toBe('missing')
  })
})
