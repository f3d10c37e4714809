import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { pageOrigin, type StackUser, type WholeStack } from '../../support/wholeStack.ts'

type Chunk = 'signIn' | 'create' | 'opening'

const chunkLoaders = {
  signIn: ['../../../src/wallet/passkey/loadPasskeySignIn.ts', 'loadPasskeySignIn'],
  create: ['../../../src/wallet/webauthn/loadCreatePasskey.ts', 'loadCreatePasskey'],
  opening: ['../../../src/wallet/signIn/loadBundleOpening.ts', 'loadBundleOpening'],
} as const

/** How chunks do not come. */
const missing = new Map<Chunk, () => Promise<never>>()

/** The library, with loaders that may fail: a copy of its own, as the files of a worker share theirs. */
async function importLibrary() {
  vi.resetModules()
  for (const chunk of Object.keys(chunkLoaders) as Chunk[]) {
    const [path, name] = chunkLoaders[chunk]
    const { [name]: load } = await vi.importActual<Record<string, () => Promise<object>>>(path)
    vi.doMock(path, () => ({ [name]: () => missing.get(chunk)?.() ?? load?.() }))
  }
  return {
    ...(await import('../../support/wholeStack.ts')),
    ...(await import('../../../src/wallet/oneTimeCode/addEmailOtp.ts')),
    ...(await import('../../../src/wallet/passkey/preparePasskeySignIn.ts')),
    ...(await import('../../../src/wallet/passkey/prepareSignUpWithPasskey.ts')),
    ...(await import('../../../src/wallet/sessionActions/prepareSignIn.ts')),
    ...(await import('../../../src/wallet/sessionActions/signIn.ts')),
  }
}

const failures: Record<string, () => Promise<never>> = {
  fails: () => Promise.reject(new Error('chunk')),
  'never comes': () => new Promise(() => undefined),
}

let library: Awaited<ReturnType<typeof importLibrary>>
let stack: WholeStack
let user: StackUser

beforeAll(async () => {
  library = await importLibrary()
  stack = await library.startWholeStack()
}, 60_000)

beforeEach(async () => {
  fakeDevice(pageOrigin)
  user = await stack.newUser()
})

afterEach(() => {
  missing.clear()
  vi.unstubAllGlobals()
})

afterAll(async () => {
  for (const [path] of Object.values(chunkLoaders)) vi.doUnmock(path)
  vi.resetModules()
  await stack.sandbox.close()
})

function withoutChunks(how: string, ...chunks: Chunk[]): void {
  const fail = failures[how]
  if (fail) for (const chunk of chunks) missing.set(chunk, fail)
}

describe.each(Object.keys(failures))('a chunk that %s', (how) => {
  it('stops no sign-in by code, which needs none', async () => {
    await library.addEmailOtp(stack.walletOf(user), { email: user.email })
    withoutChunks(how, 'signIn', 'create', 'opening')

    expect(await library.prepareSignIn(stack.walletOf(user))).toMatchObject({ method: 'emailOtp' })
  })

  it('stops no passkey’s sign-in where it is what creates one', async () => {
    await library.signIn(stack.walletOf(user))
    withoutChunks(how, 'create')
    const wallet = stack.walletOf(user)
    const prepared = await library.prepareSignIn(wallet)

    expect(await library.signIn(wallet, { prepared })).toMatchObject({ type: 'PASSKEY' })
  })
})

describe('a chunk that the tap needs', () => {
  type Prepare = (wallet: Wallet, options?: { signal: AbortSignal }) => Promise<unknown>
  type PrepareName = 'prepareSignIn' | 'preparePasskeySignIn' | 'prepareSignUpWithPasskey'
  const prepares: [PrepareName, boolean, Chunk][] = [
    ['prepareSignIn', true, 'signIn'],
    ['prepareSignIn', true, 'opening'],
    ['preparePasskeySignIn', true, 'signIn'],
    ['prepareSignIn', false, 'create'],
    ['prepareSignIn', false, 'signIn'],
    ['prepareSignIn', false, 'opening'],
    ['prepareSignUpWithPasskey', false, 'create'],
  ]

  it.each(prepares)(
    'is waited for by %s; with a passkey: %j, chunk: %s',
    async (name, hasPasskey, chunk) => {
      const prepare: Prepare = library[name]
      if (hasPasskey) await library.signIn(stack.walletOf(user))
      withoutChunks('fails', chunk)
      await expect(prepare(stack.walletOf(user))).rejects.toThrow('chunk')
      withoutChunks('never comes', chunk)
      const controller = new AbortController()
      const preparing = prepare(stack.walletOf(user), { signal: controller.signal })
      setTimeout(() => controller.abort(), 200)

      await expect(preparing).rejects.toMatchObject({ code: 'ABORTED' })
    },
  )
})
