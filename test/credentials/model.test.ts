import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { addEmailOtp } from '../../src/credentials/addEmailOtp.ts'
import { addPasskey } from '../../src/credentials/addPasskey.ts'
import { listCredentials } from '../../src/credentials/listCredentials.ts'
import { revokeCredential } from '../../src/credentials/revokeCredential.ts'
import { WalletError } from '../../src/errors.ts'
import { listSessions } from '../../src/sessions/listSessions.ts'
import { refreshSession } from '../../src/sessions/refreshSession.ts'
import { signOut } from '../../src/sessions/signOut.ts'
import { signInWithPasskey } from '../../src/signIn/signInWithPasskey.ts'
import { startEmailOtp } from '../../src/signIn/startEmailOtp.ts'
import type { Wallet } from '../../src/walletContext.ts'
import { fakeDevice } from '../support/fakeDevice.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../support/wholeStack.ts'

type Kind = 'PASSKEY' | 'EMAIL_OTP'

/** What must be true of the account and this device. */
interface Model {
  credentials: Set<Kind>
  signedInWith: Kind | undefined
}

interface Real {
  stack: WholeStack
  user: StackUser
  wallet: Wallet
}

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

/** A step: what the model says must come of it, the real thing, and what the model becomes. */
function step(
  name: string,
  expected: (model: Model) => string,
  real: (parts: Real) => Promise<unknown>,
  next: (model: Model) => void,
): fc.AsyncCommand<Model, Real> {
  return {
    toString: () => name,
    check: () => true,
    async run(model, parts) {
      const outcome = await real(parts).then(
        () => 'done',
        (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
      )
      expect(`${name}: ${outcome}`).toBe(`${name}: ${expected(model)}`)
      if (outcome === 'done') next(model)
      await expectAgreement(model, parts)
    },
  }
}

/** The service has what the model has; the device is signed in when the model is. */
async function expectAgreement(model: Model, { wallet }: Real): Promise<void> {
  const credentials = (await listCredentials(wallet)).map(({ type }) => type)
  expect(new Set(credentials)).toEqual(model.credentials)
  const sessions = await listSessions(wallet)
  const own = wallet.getState().session
  expect(wallet.getState().status === 'signedIn').toBe(model.signedInWith !== undefined)
  expect(own?.type).toBe(model.signedInWith)
  if (own) expect(sessions.map(({ id }) => id)).toContain(own.id)
}

const add: Record<Kind, (parts: Real) => Promise<unknown>> = {
  PASSKEY: ({ wallet }) => addPasskey(wallet, { nickname: 'Phone' }),
  EMAIL_OTP: ({ wallet, user }) => addEmailOtp(wallet, { email: user.email }),
}

const signIn: Record<Kind, (parts: Real) => Promise<unknown>> = {
  PASSKEY: ({ wallet }) => signInWithPasskey(wallet),
  EMAIL_OTP: async ({ wallet, stack: { lastCode }, user }) => {
    const started = await startEmailOtp(wallet)
    return started.complete(await lastCode(user))
  },
}

function addCommand(kind: Kind) {
  return step(
    `add ${kind}`,
    ({ credentials, signedInWith }) => {
      if (credentials.has(kind)) return 'API_ERROR'
      return credentials.size > 0 && !signedInWith ? 'SESSION_REQUIRED' : 'done'
    },
    add[kind],
    ({ credentials }) => credentials.add(kind),
  )
}

function signInCommand(kind: Kind) {
  return step(
    `sign in with ${kind}`,
    ({ credentials }) => (credentials.has(kind) ? 'done' : 'CREDENTIAL_NOT_FOUND'),
    signIn[kind],
    (model) => {
      model.signedInWith = kind
    },
  )
}

function revokeCommand(kind: Kind) {
  return step(
    `revoke ${kind}`,
    ({ credentials, signedInWith }) => {
      if (!credentials.has(kind)) return 'NOT_FOUND'
      if (credentials.size === 1) return 'LAST_CREDENTIAL'
      if (!signedInWith) return 'SESSION_REQUIRED'
      return signedInWith === kind ? 'CREDENTIAL_IN_USE' : 'done'
    },
    async ({ wallet }) => {
      const found = (await listCredentials(wallet)).find(({ type }) => type === kind)
      return revokeCredential(wallet, found?.id ?? 'AuthMethod:none')
    },
    ({ credentials }) => credentials.delete(kind),
  )
}

const kinds: Kind[] = ['PASSKEY', 'EMAIL_OTP']
const commands = [
  ...kinds.flatMap((kind) => [addCommand(kind), signInCommand(kind), revokeCommand(kind)]),
  step(
    'refresh',
    ({ signedInWith }) => (signedInWith ? 'done' : 'SESSION_REQUIRED'),
    ({ wallet }) => refreshSession(wallet),
    () => undefined,
  ),
  step(
    'sign out',
    () => 'done',
    ({ wallet }) => signOut(wallet),
    (model) => {
      model.signedInWith = undefined
    },
  ),
].map((command) => fc.constant(command))

it('T23: no history of credentials and sessions leaves an account without a way in, or lets a credential end itself', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 20 }), async (history) => {
      fakeDevice(pageOrigin)
      const user = await stack.newUser()
      const wallet = stack.walletOf(user)
      const model: Model = { credentials: new Set(), signedInWith: undefined }
      await fc.asyncModelRun(() => ({ model, real: { stack, user, wallet } }), history)
      wallet.destroy()
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)
