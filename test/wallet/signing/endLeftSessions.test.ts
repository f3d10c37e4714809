import { describe, expect, it } from 'vitest'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { endLeftSessions } from '../../../src/wallet/signing/endLeftSessions.lazy.ts'
import { requireSession } from '../../../src/wallet/signing/signPayload.ts'
import type { LeftSession } from '../../../src/wallet/storage/accountRecord.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const { accountId, id: ownId } = sessionFixture()
const expiresAt = '2098-01-01T00:00:00.000Z'
const left = (name: string): LeftSession => ({ id: `Session:${name}`, expiresAt })
const gone: ScriptedAnswer = { status: 404, body: { code: 'NOT_FOUND' } }
const refused: ScriptedAnswer = { status: 403, body: { code: 'FORBIDDEN' } }

/** A wallet that has left sessions, and a relay that refuses to end those named. */
async function setUp(
  leftSessions: LeftSession[] | undefined,
  { kept = [], ...options }: { kept?: string[] } & Partial<CreateWalletOptions> = {},
) {
  const asked: string[] = []
  const { fetch } = scriptedRelay(({ path }) => {
    const id = decodeURIComponent(path.split('/').at(-1) ?? '')
    asked.push(id)
    return kept.includes(id) ? refused : gone
  })
  const { wallet } = await signedInWallet({ fetch, ...options })
  const context = contextOf(wallet)
  await context.session.updateRecord(accountId, (record) => ({
    ...record,
    ...(leftSessions && { leftSessions }),
    organizationId: 'org-1',
  }))
  const session = await requireSession(context, accountId, undefined)
  const end = (isSignOut = false) => endLeftSessions(context, { accountId, session, isSignOut })
  const record = () => context.session.readRecord(accountId)
  return { context, end, asked, record }
}

describe('endLeftSessions', { tags: ['T7'] }, () => {
  it('ends every other one, and forgets them', async () => {
    const { end, asked, record } = await setUp([left('a'), { id: ownId, expiresAt }, left('b')])
    expect(await end()).toBe(true)

    expect(asked).toEqual(['Session:a', 'Session:b'])
    const { leftSessions, organizationId, session } = await record()
    expect(leftSessions).toEqual([{ id: ownId, expiresAt }])
    expect([organizationId, session?.id]).toEqual(['org-1', ownId])
  })

  it('leaves no empty list', async () => {
    const { end, record } = await setUp([left('a')])
    await end()

    expect(await record()).not.toHaveProperty('leftSessions')
  })

  it('ends the one that signs last, where the customer signs out', async () => {
    const { end, asked } = await setUp([left('a')])

    expect(await end(true)).toBe(true)
    expect(asked).toEqual(['Session:a', ownId])
  })

  it('keeps in mind what could not be ended, and says so', async () => {
    const { end, asked, record } = await setUp([left('a'), left('b')], { kept: ['Session:a'] })
    expect(await end()).toBe(false)

    expect(asked).toEqual(['Session:a', 'Session:b'])
    expect((await record()).leftSessions).toEqual([left('a')])
  })

  it('says so where only the one that signs could not be ended', async () => {
    const { end } = await setUp([left('a')], { kept: [ownId] })
    expect(await end(true)).toBe(false)
  })

  it('has nothing to do where none was left', async () => {
    const { context, end, asked } = await setUp(undefined)
    context.session.updateRecord = () => Promise.reject(new Error('written'))

    expect(await end()).toBe(true)
    expect(asked).toEqual([])
  })

  it('writes nothing where none has ended', async () => {
    const { context, end } = await setUp([left('a')], { kept: ['Session:a'] })
    let writes = 0
    context.session.updateRecord = async () => {
      writes += 1
    }
    await end()

    expect(writes).toBe(0)
  })

  it('still ends the one that signs where the record can be neither read nor written', async () => {
    const { context, end, asked } = await setUp([left('a')])
    context.session.readRecord = () => Promise.reject(new Error('closed'))
    context.session.updateRecord = () => Promise.reject(new Error('closed'))

    expect(await end(true)).toBe(true)
    expect(asked).toEqual([ownId])
  })

  it('asks for the end of none that has expired by the service’s clock', async () => {
    const { context, end, asked, record } = await setUp([left('a')], {
      now: () => Date.parse(expiresAt),
    })
    context.clock.observe(
      new Date(expiresAt).toUTCString(),
      Date.parse(expiresAt),
      Date.parse(expiresAt),
    )
    expect(await end()).toBe(true)

    expect(asked).toEqual([])
    expect((await record()).leftSessions).toBeUndefined()
  })

  it('asks where the device’s clock alone says that it has, or it has not yet', async () => {
    const ahead = await setUp([left('a')], { now: () => Date.parse(expiresAt) })
    await ahead.end()
    expect(ahead.asked).toEqual(['Session:a'])

    const early = Date.parse(expiresAt) - 1
    const active = await setUp([left('a')], { now: () => early })
    active.context.clock.observe(new Date(early).toUTCString(), early, early)
    await active.end()
    expect(active.asked).toEqual(['Session:a'])
  })

  it('takes for ended what expires while the service refuses to end it', async () => {
    let nowMs = Date.parse(expiresAt) - 1
    const { context, end } = await setUp([left('a')], {
      now: () => nowMs,
      fetch: scriptedRelay(() => {
        nowMs = Date.parse(expiresAt)
        return refused
      }).fetch,
    })
    context.clock.observe(new Date(nowMs).toUTCString(), nowMs, nowMs)

    expect(await end()).toBe(true)
  })
})
