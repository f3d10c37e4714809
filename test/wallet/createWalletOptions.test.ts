import { describe, expect, it } from 'vitest'
import { hostedSandbox } from '../../src/wallet/context/hostedSandbox.ts'
import { type CreateWalletOptions, createWallet } from '../../src/wallet/createWallet.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'

const publicKey = `04${'aB'.repeat(64)}`

const right: Required<CreateWalletOptions> = {
  relayUrl: '/wallet',
  accountId: 'InternalAccount:1',
  rpId: 'example.com',
  environment: hostedSandbox(),
  sessionKeys: 'clientHeld',
  challengeEncoding: 'hexText',
  unknownPayload: 'sign',
  framing: 'allow',
  signerPublicKeys: { export: [publicKey], oneTimeCode: [] },
  organizationId: 'organization',
  keyStore: memoryKeyStore(),
  fetch: globalThis.fetch,
  now: Date.now,
  deadlineMs: 1_000,
  onSessionRequired: async () => undefined,
}

const wrong: Partial<Record<keyof CreateWalletOptions, unknown[]>> = {
  relayUrl: [undefined, 'wallet', 'ftp://example.com', 'javascript:0'],
  accountId: ['1', 'InternalAccount:', 'InternalAccount:1/2'],
  rpId: ['https://example.com', 'example.com/', 'example.com:443'],
  sessionKeys: ['device'],
  challengeEncoding: ['hex'],
  unknownPayload: ['allow'],
  framing: ['sign'],
  environment: ['hostedSandbox'],
  signerPublicKeys: [publicKey],
  organizationId: [''],
  keyStore: [() => memoryKeyStore()],
  fetch: ['fetch', {}],
  now: [Date.now()],
  onSessionRequired: [true],
  deadlineMs: [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 'soon'],
}

const rows = Object.entries(wrong).flatMap(([name, values]) =>
  [null, '', ...values].map((value) => [name, value] as const),
)

describe('createWallet', () => {
  it('accepts every option', () => {
    createWallet(right).destroy()
  })

  it('accepts options that are undefined, in place of their defaults', () => {
    const names = Object.keys(right).filter((name) => name !== 'relayUrl')
    const nothing = Object.fromEntries(names.map((name) => [name, undefined]))

    createWallet({ relayUrl: 'https://example.com/wallet', ...nothing }).destroy()
  })

  it.each(rows)('names %s when it is %o', (name, value) => {
    const options = { ...right, [name]: value }

    expect(() => createWallet(options as CreateWalletOptions)).toThrow(
      expect.objectContaining({
        name: 'WalletError',
        code: 'INVALID_INPUT',
        message: expect.stringMatching(new RegExp(`^${name} must be .+$`)),
      }),
    )
  })

  it.each(['relayurl', 'keystore', 'toString', '__proto__'])(
    'refuses the unknown name %s',
    (name) => {
      const options = Object.fromEntries([...Object.entries(right), [name, '/wallet']])

      expect(() => createWallet(options as unknown as CreateWalletOptions)).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          message: `${name} is not an option of createWallet`,
        }),
      )
    },
  )

  it.each([undefined, null, '/wallet', 7])('refuses %o in place of options', (options) => {
    expect(() => createWallet(options as unknown as CreateWalletOptions)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: 'options must be an object' }),
    )
  })

  it.each<[Partial<Record<keyof CreateWalletOptions, unknown>>, string]>([
    [{ relayUrl: 'wallet' }, 'relayUrl must be a path from / or an https:// URL'],
    [{ relayUrl: '/wallet?a=1' }, 'relayUrl must be a path from / or an https:// URL'],
    [{ relayUrl: '/wallet#a' }, 'relayUrl must be a path from / or an https:// URL'],
    [{ relayUrl: 7 }, 'relayUrl must be a path from / or an https:// URL'],
    [{ framing: 'sign' }, 'framing must be refuse or allow'],
    [{ deadlineMs: 1.5 }, 'deadlineMs must be whole milliseconds'],
    [{ now: Date.now() }, 'now must be a function'],
    [{ keyStore: null }, 'keyStore must be an object'],
  ])('says what %j must be, and names its type only where that is wrong', (options, message) => {
    const all = { relayUrl: '/wallet', ...options } as CreateWalletOptions
    expect(() => createWallet(all)).toThrow(expect.objectContaining({ message }))
  })
})
