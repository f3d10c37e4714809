import { describe, expect, it, onTestFinished } from 'vitest'
import { startPlatform } from '../support/startPlatform.ts'

const email = 'ada@example.com'

/** Somebody who joined under this name, and what the page is told of them. */
async function join(fullName: string) {
  const platform = await startPlatform({}, 'live-2026-08')
  onTestFinished(() => platform.close())
  const { sandbox } = platform
  const browser = platform.openBrowser()
  const joined = await (await browser.join(email, fullName)).json()
  const me = async () => (await browser.get('/api/me')).json()
  const call = async (method: string, path: string, body?: object) => {
    const response = await sandbox.fetch(
      new Request(`http://localhost${sandbox.basePath}${path}`, {
        method,
        headers: { authorization: sandbox.authorization, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return response.json()
  }
  const { data } = await call('GET', '/customers')
  const customerId: string = data[0].id
  const change = (more: object) =>
    call('PATCH', `/customers/${customerId}`, { customerType: 'INDIVIDUAL', ...more })
  return { platform, browser, joined, me, call, change, customerId }
}

describe('a customer whom the service has not verified', () => {
  it.each([
    ['Ada 001', 'IN_REVIEW'],
    ['Ada 002', 'REJECTED'],
    ['Ada 003', 'NEEDED'],
  ])('%s is logged in without a wallet: %s', async (fullName, status) => {
    const { platform, browser, joined, me } = await join(fullName)
    const identity = { status, problems: [] }
    expect(joined).toEqual({ user: null, identity })
    expect(await me()).toMatchObject({ user: null, identity })
    expect((await browser.post('/api/sandbox-money', { amount: 1 })).status).toBe(401)
    const other = platform.openBrowser()
    await other.post('/api/log-in', { email })
    const again = await other.post('/api/code', { code: platform.codeFor(email) })
    expect(await again.json()).toEqual(joined)
    await browser.post('/api/log-out', {})
    expect(await me()).toMatchObject({ user: null, identity: null })
  })

  it('is told what has to be corrected', async () => {
    const { me, call, customerId } = await join('Ada 003')
    await call('POST', '/verifications', { customerId })
    const { identity } = await me()
    expect(identity.status).toBe('CORRECTIONS_NEEDED')
    expect(identity.problems).toContainEqual({ type: 'MISSING_FIELD', field: 'birthDate' })
    expect(identity.problems).toContainEqual({ type: 'MISSING_IDENTITY_DOCUMENT' })
  })

  it('gets a link to the page of the service, and the wallet once that page approved', async () => {
    const { platform, browser, me } = await join('Ada 003')
    const { url } = await (await browser.post('/api/identity-link', {})).json()
    const choice = new Request(`${url}/APPROVED`, { method: 'POST' })
    const finished = await platform.sandbox.fetch(choice)
    expect(finished.headers.get('location')).toBe('http://localhost:4400/')
    const { user, identity } = await me()
    expect(identity).toBeNull()
    expect(user).toMatchObject({ email, walletId: expect.stringMatching(/^InternalAccount:/) })
    expect((await browser.post('/api/sandbox-money', { amount: 1_000_000 })).status).toBe(200)
    expect((await browser.post('/api/identity-link', {})).status).toBe(401)
  })

  it('has a wallet as soon as the platform vouches for them', async () => {
    const { me, change } = await join('Ada 001')
    await change({ kycStatus: 'APPROVED' })
    expect(await me()).toMatchObject({ user: { email }, identity: null })
  })

  it('shows no identity without a login', async () => {
    const { platform } = await join('Ada 001')
    expect((await platform.openBrowser().post('/api/identity-link', {})).status).toBe(401)
  })
})
