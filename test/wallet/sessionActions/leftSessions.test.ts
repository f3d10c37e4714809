import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { listSessions } from '../../../src/wallet/sessionActions/listSessions.ts'
import { refreshSession } from '../../../src/wallet/sessionActions/refreshSession.ts'
import { signOut } from '../../../src/wallet/sessionActions/signOut.ts'
import { startWholeStack, type WholeStack } from '../../support/wholeStack.ts'

// Whole stories, with time that passes for the resend of codes.
vi.setConfig({ testTimeout: 30_000 })

let stack: WholeStack

beforeAll(async () => {
  stack = await startWholeStack()
}, 60_000)

afterAll(() => stack.sandbox.close())

/** A wallet that is signed in, whose revocations can be made to fail, and another of the same user. */
async function setUp() {
  const user = await stack.newUser()
  const way = { isDown: false, failed: 0, lost: '' }
  const fetch: typeof globalThis.fetch = (input, init) => {
    const isLost = way.isDown || (way.lost !== '' && String(input).includes(way.lost))
    if (isLost && init?.method === 'DELETE') {
      way.failed += 1
      throw new TypeError('Failed to fetch')
    }
    return stack.send(user, input, init)
  }
  const wallet = stack.walletOf(user, { fetch })
  await addEmailOtp(wallet, { email: user.email })
  const signIn = async (on = wallet) =>
    (await startEmailOtp(on)).complete(await stack.lastCode(user))
  const first = await signIn()
  const listed = async (on = wallet) => (await listSessions(on)).map(({ id }) => id)
  return { user, way, wallet, signIn, first, listed }
}

describe('the session that a device used before', { tags: ['T7'] }, () => {
  it('is ended at the service once another is open', async () => {
    const { wallet, signIn, first, listed } = await setUp()
    await stack.sandbox.clock.advance(60_000)
    const second = await signIn()

    expect(second.id).not.toBe(first.id)
    await vi.waitFor(async () => expect(await listed()).toEqual([second.id]))
    expect(wallet.getState().session?.id).toBe(second.id)
  })

  it('is ended after a refresh too', async () => {
    const { wallet, listed } = await setUp()
    await stack.sandbox.clock.advance(1_000)
    const { id } = await refreshSession(wallet)

    await vi.waitFor(async () => expect(await listed()).toEqual([id]))
  })

  it('is ended with the next one where the service could not be reached', async () => {
    const { wallet, way, signIn, first, listed } = await setUp()
    way.isDown = true
    await stack.sandbox.clock.advance(60_000)
    const second = await signIn()
    expect((await listed()).sort()).toEqual([first.id, second.id].sort())
    way.isDown = false
    await stack.sandbox.clock.advance(1_000)
    const { id } = await refreshSession(wallet)

    await vi.waitFor(async () => expect(await listed()).toEqual([id]))
  })

  it('is ended by a sign-out, which says whether all of them are', async () => {
    const { user, wallet, way, signIn, listed } = await setUp()
    const other = stack.walletOf(user)
    way.isDown = true
    await stack.sandbox.clock.advance(60_000)
    await signIn()
    // Else it is ended in the background, after all.
    await vi.waitFor(() => expect(way.failed).toBe(1))
    way.isDown = false
    expect(await signOut(wallet)).toEqual({ revoked: true })

    expect(await listed(other)).toEqual([])
  })

  it('is not ended by a sign-out that cannot reach it, which says so', async () => {
    const { user, wallet, way, signIn, first, listed } = await setUp()
    const other = stack.walletOf(user)
    way.lost = encodeURIComponent(first.id)
    await stack.sandbox.clock.advance(60_000)
    await signIn()
    expect(await signOut(wallet)).toEqual({ revoked: false })

    expect(await listed(other)).toEqual([first.id])
  })

  it('is ended with the next session where a sign-out did not reach the service', async () => {
    const { wallet, way, signIn, listed } = await setUp()
    way.isDown = true
    expect(await signOut(wallet)).toEqual({ revoked: false })
    way.isDown = false
    await stack.sandbox.clock.advance(60_000)
    const { id } = await signIn()

    await vi.waitFor(async () => expect(await listed()).toEqual([id]))
    const record = await contextOf(wallet).session.readRecord(await contextOf(wallet).accountId())
    expect(record.leftSessions).toBeUndefined()
  })

  it('leaves the sessions of other devices', async () => {
    const { user, signIn, listed } = await setUp()
    const other = stack.walletOf(user)
    await stack.sandbox.clock.advance(60_000)
    const theirs = await signIn(other)
    await stack.sandbox.clock.advance(60_000)
    const { id } = await signIn()

    await vi.waitFor(async () => expect((await listed()).sort()).toEqual([theirs.id, id].sort()))
  })
})
