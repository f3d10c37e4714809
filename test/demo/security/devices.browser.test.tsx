import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Devices } from '../../../demo/security/Devices.tsx'
import { sessionFixture } from '../../support/fixtures.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const own = sessionFixture()
const before = sessionFixture({ id: 'Session:00000000-0000-4000-8000-00000000000a' })
const phone = sessionFixture({ id: 'Session:00000000-0000-4000-8000-00000000000b' })
const phoneBefore = sessionFixture({ id: 'Session:00000000-0000-4000-8000-00000000000c' })

const rows = page.getByRole('region', { name: 'Unlocked devices' }).getByRole('listitem')
const openedIn = (browserId: string, system: string, ...sessionIds: string[]) =>
  sessionIds.map((sessionId) => ({
    sessionId,
    browserId,
    browser: 'Chrome',
    system,
    address: '192.0.2.1',
    isSameAddress: true,
    lastActiveAt: own.createdAt,
  }))

/** @param refused - the ids of sessions that the service does not end */
async function show(devices: ScriptedAnswer, refused: string[] = []) {
  let sessions = [own, phone, before, phoneBefore]
  const ended = ({ path }: RecordedCall): ScriptedAnswer => {
    const id = decodeURIComponent(path.split('/').at(-1) ?? '')
    if (refused.includes(id)) return { status: 502, body: { code: 'SERVICE_UNREACHABLE' } }
    sessions = sessions.filter((session) => session.id !== id)
    return { status: 404, body: { code: 'NOT_FOUND' } }
  }
  const routes = Object.fromEntries(
    sessions.map(({ id }) => [`DELETE /wallet/auth/sessions/${id}`, ended]),
  )
  const { calls } = await render(<Devices />, {
    answer: backendOf({
      routes: {
        ...routes,
        'GET /wallet/auth/sessions': () => ({ status: 200, body: { data: sessions } }),
        'GET /api/devices': () => devices,
      },
    }),
  })
  return () => calls.filter(({ method }) => method === 'DELETE').length
}

const known: ScriptedAnswer = {
  status: 200,
  body: {
    devices: [
      ...openedIn(own.id, 'Linux', before.id, own.id),
      ...openedIn(phone.id, 'Android', phoneBefore.id, phone.id),
    ],
  },
}

describe('the unlocked devices', () => {
  it('are one row each, which says what is left of an earlier unlocking', async () => {
    await show(known)
    await expect.element(rows).toHaveLength(2)
    await expect.element(rows.nth(0)).toHaveTextContent(/Chrome on Linux ?This device/)
    await expect.element(rows.nth(0)).toHaveTextContent('An earlier session is still open.')
    await expect.element(rows.nth(1)).toHaveTextContent('Chrome on Android')
  })

  it('lose what is left of an earlier unlocking of this one, and stay unlocked', async () => {
    const deletions = await show(known)
    await page.getByRole('button', { name: 'End the earlier session' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End it now' }).click()
    await expect.element(page.getByText('The earlier session was ended.')).toBeVisible()
    expect(deletions()).toBe(1)
    await expect.element(rows.nth(0)).not.toHaveTextContent('An earlier session is still open')
    await expect.element(rows.nth(0)).toHaveTextContent('This device')
  })

  it('are signed out with everything that is open on them', async () => {
    const deletions = await show(known)
    await page.getByRole('button', { name: /^Sign out the device Chrome on Android/ }).click()
    const sheet = page.getByRole('dialog')
    await expect.element(sheet).toHaveTextContent('From now on, Chrome on Android can no longer')
    await expect.element(sheet).toHaveTextContent('Last active')
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.element(page.getByText('The device was signed out.')).toBeVisible()
    expect(deletions()).toBe(2)
    await expect.element(rows).toHaveLength(1)
  })

  it('stay in the list where only a part of it was ended, and nothing says otherwise', async () => {
    await show(known, [phoneBefore.id])
    await page.getByRole('button', { name: /^Sign out the device Chrome on Android/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible()
    await expect.element(page.getByText('Chrome on Android', { exact: true })).toBeInTheDocument()
    expect(page.getByText('The device was signed out.').query()).toBeNull()
  })

  it('are listed where the platform knows none of them, with when they end', async () => {
    await show({ status: 200, body: { devices: [] } })
    await expect.element(rows).toHaveLength(4)
    await expect.element(rows.nth(1)).toHaveTextContent('Unknown device')
    await expect
      .element(rows.nth(1))
      .toHaveTextContent(
        'This may be a device in this list that was unlocked earlier. The session ends at',
      )
    await expect.element(rows.nth(0)).not.toHaveTextContent('It may be')
  })

  it('are listed where the platform does not answer', async () => {
    await show('networkError')
    await expect.element(rows).toHaveLength(4)
    await expect.element(rows.nth(0)).toHaveTextContent('This device')
  })
})
