import { describe, expect, it } from 'vitest'
import { lastEnd, toDeviceRows } from '../../../demo/security/deviceRows.ts'
import type { SessionDevice } from '../../../demo/session/platform.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const session = (id: string, expiresAt = '2026-11-27T10:15:00Z') =>
  sessionFixture({ id: `Session:${id}`, expiresAt })

/** Where sessions were opened: each with the first session of its browser. */
const openedIn = (browsers: Record<string, string>) =>
  new Map(
    Object.entries(browsers).map(([id, first]): [string, SessionDevice] => [
      `Session:${id}`,
      {
        sessionId: `Session:${id}`,
        browserId: `Session:${first}`,
        isSameAddress: true,
        lastActiveAt: '2026-11-27T10:00:00Z',
      },
    ]),
  )

const shown = (...parameters: Parameters<typeof toDeviceRows>) =>
  toDeviceRows(...parameters).map(({ session, earlier, isOwn }) => ({
    id: session.id,
    earlier: earlier.map(({ id }) => id),
    isOwn,
  }))

describe('the rows of the devices', () => {
  it('are one for each browser, this one first', () => {
    const devices = openedIn({ 4: '2', 3: '1', 2: '2', 1: '1' })
    const sessions = ['4', '3', '2', '1'].map((id) => session(id))
    expect(shown(sessions, devices, 'Session:1')).toEqual([
      { id: 'Session:1', earlier: ['Session:3'], isOwn: true },
      { id: 'Session:4', earlier: ['Session:2'], isOwn: false },
    ])
  })

  it.each([
    ['the platform does not know', openedIn({ 2: '2' })],
    ['are not known yet', undefined],
  ])('are one for each session whose devices %s', (_, devices) => {
    const sessions = [session('2'), session('1')]
    expect(shown(sessions, devices, 'Session:2')).toEqual([
      { id: 'Session:2', earlier: [], isOwn: true },
      { id: 'Session:1', earlier: [], isOwn: false },
    ])
  })
})

describe('the last end of sessions', () => {
  it('is the latest, however the times are written', () => {
    const sessions = ['2026-11-27T10:15:00Z', '2026-11-27T10:20:00.000Z', '2026-11-27T10:19:59Z']
    expect(lastEnd(sessions.map((expiresAt) => session('1', expiresAt)))).toBe(sessions[1])
  })
})
