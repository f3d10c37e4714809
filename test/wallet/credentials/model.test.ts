import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { listCredentials } from '../../../src/wallet/credentials/listCredentials.ts'
import { revokeCredential } from '../../../src/wallet/credentials/revokeCredential.ts'
import { addOAuth } from '../../../src/wallet/oauth/addOAuth.ts'
import { signInWithIdToken } from '../../../src/wallet/oauth/signInWithIdToken.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { addPasskey } from '../../../src/wallet/passkey/addPasskey.ts'
import { signInWithPasskey } from '../../../src/wallet/passkey/signInWithPasskey.ts'
import { listSessions } from '../../../src/wallet/sessionActions/listSessions.ts'
import { refreshSession } from '../../../src/wallet/sessionActions/refreshSession.ts'
import { revokeSession } from '../../../src/wallet/sessionActions/revokeSession.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import {
  pageOrigin,
  type StackUser,
  startWholeStack,
  type WholeStack,
} from '../../support/wholeStack.ts'

type Kind = 'PASSKEY' | 'EMAIL_OTP' | 'OAUTH'
type Device = 'laptop' | 'phone'

/** A session as the model knows it; expired ones stay until something takes their place. */
interface ModelSession {
  kind: Kind
  endsAt: number
}

/** What must be true of the account and its two devices. Times are in seconds. */
interface Model {
  steps: number
  now: number
  credentials: Set<Kind>
  sessions: Partial<Record<Device, ModelSession>>
}

interface Real {
  stack: WholeStack
  user: StackUser
  wallets: Record<Device, Wallet>
}

const kinds: Kind[] = ['PASSKEY', 'EMAIL_OTP', 'OAUTH']
const devices: Device[] = ['laptop', 'phone']
const sessionSeconds = 15 * 60
const marginSeconds = 30
/** No other code is sent sooner. */
const mailPauseSeconds = 31
const plainRefusals = ['CREDENTIAL_NOT_FOUND', 'NOT_FOUND', 'SESSION_REQUIRED', 'API_ERROR']

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterEach(() => {
  vi.unstubAllGlobals()
})

afterAll(() => stack.sandbox.close())

/** The session a device can sign with. */
function usable({ now, sessions }: Model, device: Device): ModelSession | undefined {
  const session = sessions[device]
  return session && session.endsAt - marginSeconds > now ? session : undefined
}

function otherOf(device: Device): Device {
  return device === 'laptop' ? 'phone' : 'laptop'
}

/** A step: what the model says must come of it, the real thing, and what the model becomes. */
function step(
  name: string,
  expected: (model: Model) => string,
  real: (parts: Real) => Promise<unknown>,
  next: (model: Model) => void,
): fc.AsyncCommand<Model, Real> {
  return {
    toString: () => name,
    // Refusals are worth a look now and then; histories of nothing else are not.
    check: (model) => model.steps % 4 === 0 || !plainRefusals.includes(expected(model)),
    async run(model, parts) {
      model.steps += 1
      const outcome = await real(parts).then(
        () => 'done',
        (error: unknown) => (error instanceof WalletError ? error.code : String(error)),
      )
      expect(`${name}: ${outcome}`).toBe(`${name}: ${expected(model)}`)
      if (outcome === 'done') next(model)
      for (const device of devices) await expectAgreement(model, parts, device)
    },
  }
}

/** The service has what the model has; each device shows what the model says of it. */
async function expectAgreement(model: Model, { wallets }: Real, device: Device): Promise<void> {
  const wallet = wallets[device]
  const credentials = (await listCredentials(wallet)).map(({ type }) => type)
  expect(credentials.sort()).toEqual([...model.credentials].sort())
  const active = await listSessions(wallet)
  const state = wallet.getState()
  const { status } = state
  const session = status === 'expired' ? state.lastSession : state.session
  const kept = model.sessions[device]
  const isUsable = usable(model, device) !== undefined
  expect({ device, status: status === 'loading' ? 'signedOut' : status }).toEqual({
    device,
    status: isUsable ? 'signedIn' : kept ? 'expired' : 'signedOut',
  })
  expect(session?.type).toBe(kept?.kind)
  if (isUsable) expect(active.map(({ id }) => id)).toContain(session?.id)
  // There is a way in once there was one.
  expect(model.credentials.size > 0 || !kept).toBe(true)
}

const add: Record<Kind, (wallet: Wallet, parts: Real) => Promise<unknown>> = {
  PASSKEY: (wallet) => addPasskey(wallet, { nickname: 'Phone' }),
  EMAIL_OTP: (wallet, { user }) => addEmailOtp(wallet, { email: user.email }),
  OAUTH: (wallet, { user }) =>
    addOAuth(wallet, { getIdToken: async () => stack.idToken(user, '') }),
}

const signIn: Record<Kind, (wallet: Wallet, parts: Real) => Promise<unknown>> = {
  PASSKEY: (wallet) => signInWithPasskey(wallet),
  EMAIL_OTP: async (wallet, { user }) => {
    const credentials = await listCredentials(wallet)
    if (credentials.some(({ type }) => type === 'EMAIL_OTP')) await pass(mailPauseSeconds)
    await listCredentials(wallet)
    const started = await startEmailOtp(wallet)
    return started.complete(await stack.lastCode(user))
  },
  OAUTH: (wallet, { user }) =>
    signInWithIdToken(wallet, { getIdToken: async (nonce) => stack.idToken(user, nonce) }),
}

function pass(seconds: number): Promise<void> {
  return stack.sandbox.clock.advance(seconds * 1_000)
}

function addCommand(device: Device, kind: Kind) {
  return step(
    `${device}: add ${kind}`,
    (model) => {
      const lacksSession = model.credentials.size > 0 && !usable(model, device)
      // A passkey is not even made without the session that must sign for it.
      if (kind === 'PASSKEY' && lacksSession) return 'SESSION_REQUIRED'
      if (model.credentials.has(kind)) return 'API_ERROR'
      return lacksSession ? 'SESSION_REQUIRED' : 'done'
    },
    (parts) => add[kind](parts.wallets[device], parts),
    ({ credentials }) => credentials.add(kind),
  )
}

function signInCommand(device: Device, kind: Kind) {
  return step(
    `${device}: sign in with ${kind}`,
    ({ credentials }) => (credentials.has(kind) ? 'done' : 'CREDENTIAL_NOT_FOUND'),
    (parts) => signIn[kind](parts.wallets[device], parts),
    (model) => {
      if (kind === 'EMAIL_OTP') model.now += mailPauseSeconds
      model.sessions[device] = { kind, endsAt: model.now + sessionSeconds }
    },
  )
}

function revokeCommand(device: Device, kind: Kind) {
  return step(
    `${device}: revoke ${kind}`,
    (model) => {
      if (!model.credentials.has(kind)) return 'NOT_FOUND'
      if (model.credentials.size === 1) return 'LAST_CREDENTIAL'
      const session = usable(model, device)
      if (!session) return 'SESSION_REQUIRED'
      return session.kind === kind ? 'CREDENTIAL_IN_USE' : 'done'
    },
    async ({ wallets }) => {
      const wallet = wallets[device]
      const found = (await listCredentials(wallet)).find(({ type }) => type === kind)
      return revokeCredential(wallet, found?.id ?? 'AuthMethod:none')
    },
    (model) => {
      model.credentials.delete(kind)
      // The sessions it opened end; one that had expired already is nobody's loss.
      for (const each of devices) {
        if (usable(model, each)?.kind === kind) delete model.sessions[each]
      }
    },
  )
}

function refreshCommand(device: Device) {
  return step(
    `${device}: refresh`,
    (model) => (usable(model, device) ? 'done' : 'SESSION_REQUIRED'),
    ({ wallets }) => refreshSession(wallets[device]),
    (model) => {
      const session = model.sessions[device]
      if (session) session.endsAt = model.now + sessionSeconds
    },
  )
}

function signOutCommand(device: Device) {
  return step(
    `${device}: sign out`,
    () => 'done',
    ({ wallets }) => signOut(wallets[device]),
    ({ sessions }) => {
      delete sessions[device]
    },
  )
}

/** One device ends the session of the other, or its own. */
function revokeSessionCommand(device: Device, target: Device) {
  return step(
    `${device}: revoke the session of ${target === device ? 'its own' : target}`,
    (model) => (usable(model, device) ? 'done' : 'SESSION_REQUIRED'),
    async ({ wallets }) => {
      const id = wallets[target].getState().session?.id
      return revokeSession(wallets[device], id ?? `Session:${crypto.randomUUID()}`)
    },
    (model) => {
      if (usable(model, target)) delete model.sessions[target]
    },
  )
}

function passCommand(minutes: number) {
  return step(
    `${minutes} minutes pass`,
    () => 'done',
    () => pass(minutes * 60),
    (model) => {
      model.now += minutes * 60
    },
  )
}

const commands = [
  ...devices.flatMap((device) => [
    ...kinds.flatMap((kind) => [
      addCommand(device, kind),
      signInCommand(device, kind),
      revokeCommand(device, kind),
      // Twice: it takes two ways in before there is anything to revoke.
      addCommand(device, kind),
      revokeCommand(device, kind),
    ]),
    refreshCommand(device),
    signOutCommand(device),
    revokeSessionCommand(device, device),
    revokeSessionCommand(device, otherOf(device)),
  ]),
  passCommand(10),
].map((command) => fc.constant(command))

it('no history of credentials and sessions leaves an account without a way in, or lets a credential end itself', {
  tags: ['T23'],
  timeout: 180_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { maxCommands: 60, size: 'max' }), async (history) => {
      fakeDevice(pageOrigin)
      const user = await stack.newUser()
      const wallets = { laptop: stack.walletOf(user), phone: stack.walletOf(user) }
      const model: Model = { steps: 0, now: 0, credentials: new Set(), sessions: {} }
      await fc.asyncModelRun(() => ({ model, real: { stack, user, wallets } }), history)
      for (const device of devices) wallets[device].destroy()
    }),
    { numRuns: 15, endOnFailure: true },
  )
})
