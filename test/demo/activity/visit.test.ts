import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createVisit, type Visit } from '../../../demo/activity/visit.ts'
import { forgetCustomer } from '../../../demo/session/departure.ts'
import { fakeStorage } from '../support/fakeStorage.ts'

const walletId = 'InternalAccount:1'
const seen = { balance: { sum: '98.77', unit: 'USDB' }, lines: [] }

/** A page whose relay names the users in turn; undefined is a response to nobody who is logged in. */
function visitOf(...users: (string | undefined)[]): Visit & { respond: () => Promise<Response> } {
  const visit = createVisit(walletId, async () => {
    const user = users.shift()
    const headers = {
      Date: new Date(serviceMs).toUTCString(),
      ...(user && { 'Holdfast-User': user }),
    }
    return Response.json({}, { headers })
  })
  return { ...visit, respond: () => visit.fetch('/wallet/x') }
}

let serviceMs: number
let stored: Map<string, string>

beforeEach(() => {
  stored = fakeStorage('localStorage')
  serviceMs = Math.floor(Date.now() / 1_000) * 1_000
})

/** A visit of Ada's that is over. */
async function visitBefore(): Promise<void> {
  const visit = visitOf('ada')
  await visit.respond()
  visit.keep(seen, Date.now())
  expect(stored.size).toBe(1)
}

describe('createVisit', () => {
  it('knows the last visit from the first response that names the same user', async () => {
    await visitBefore()
    const visit = visitOf(undefined, 'ada')
    const changed = vi.fn()
    visit.subscribe(changed)
    expect(visit.getLast()).toBeUndefined()
    await visit.respond()
    expect(visit.getLast()).toBeUndefined()
    await visit.respond()
    expect(visit.getLast()).toMatchObject(seen)
    expect(changed).toHaveBeenCalledOnce()
  })

  it('shows nothing of the last visit to another user, and deletes it', async () => {
    await visitBefore()
    const visit = visitOf('grace')
    await visit.respond()
    expect(visit.getLast()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('deletes it when another user is named later, and keeps nothing more of either', async () => {
    await visitBefore()
    const visit = visitOf('ada', 'grace', 'ada')
    await visit.respond()
    await visit.respond()
    expect(visit.getLast()).toBeUndefined()
    expect([...stored]).toEqual([])
    await visit.respond()
    visit.keep(seen, Date.now())
    expect([...stored]).toEqual([])
  })

  it('deletes what is kept when the login has ended, and shows and keeps nothing more', async () => {
    await visitBefore()
    const visit = visitOf('ada', 'ada')
    await visit.respond()
    const changed = vi.fn()
    visit.subscribe(changed)
    visit.end()
    expect(changed).toHaveBeenCalledOnce()
    expect(visit.getLast()).toBeUndefined()
    expect([...stored]).toEqual([])
    await visit.respond()
    visit.keep(seen, Date.now())
    expect([...stored]).toEqual([])
  })

  it('knows nothing of the last visit when the login has ended before a response', async () => {
    await visitBefore()
    const visit = visitOf('ada')
    visit.end()
    await visit.respond()
    expect(visit.getLast()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('keeps nothing of a user that no response has named', async () => {
    const visit = visitOf(undefined)
    await visit.respond()
    visit.keep(seen, Date.now())
    expect([...stored]).toEqual([])
  })

  it('is over once something newer is kept', async () => {
    await visitBefore()
    const visit = visitOf('ada')
    await visit.respond()
    visit.keep({ ...seen, balance: { sum: '5.00', unit: 'USDB' } }, Date.now())
    expect(visit.getLast()).toBeUndefined()
    expect([...stored.values()].join()).toContain('5.00')
  })

  it('counts the 24 hours by the service’s clock, whatever the device’s says', async () => {
    serviceMs -= 7 * 24 * 3_600_000
    await visitBefore()
    serviceMs += 23 * 3_600_000
    const inTime = visitOf('ada')
    await inTime.respond()
    expect(inTime.getLast()).toMatchObject(seen)
    // What was kept a moment after its response is younger by that moment.
    serviceMs += 3_600_000 + 60_000
    const late = visitOf('ada')
    await late.respond()
    expect(late.getLast()).toBeUndefined()
    expect([...stored]).toEqual([])
  })

  it('is kept with the service’s time, where the device’s clock is set during the visit, too', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const visit = visitOf('ada', 'ada')
    await visit.respond()
    vi.setSystemTime(Date.now() + 7 * 24 * 3_600_000)
    await visit.respond()
    visit.keep(seen, Date.now())
    const after = visitOf('ada')
    await after.respond()
    expect(after.getLast()?.at).toBe(new Date(serviceMs).toISOString())
  })

  it('shows it no longer once the 24 hours are over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await visitBefore()
    const visit = visitOf('ada')
    await visit.respond()
    expect(visit.getLast()).toMatchObject(seen)
    vi.advanceTimersByTime(24 * 3_600_000 + 1_000)
    expect(visit.getLast()).toBeUndefined()
  })

  it('leaves the response to the wallet', async () => {
    expect(await (await visitOf('ada').respond()).json()).toEqual({})
  })
})

it('what is kept of a visit goes with all else that was read for a customer', async () => {
  await visitBefore()
  forgetCustomer()
  expect([...stored]).toEqual([])
})
