import { beforeAll, describe, expect, it } from 'vitest'
import { answerChallenge } from '../support/passkey.ts'
import { launchPlatform } from '../support/platform.ts'
import { relayUnderTest } from '../support/relayUnderTest.ts'
import { createInhabitant, type Inhabitant } from '../support/world.ts'

const platform = launchPlatform({ emptyBeforeEach: false })
let ada: Inhabitant
let bob: Inhabitant

beforeAll(async () => {
  ada = await createInhabitant(platform, 'Ada')
  bob = await createInhabitant(platform, 'Bob')
}, 60_000)

function newRelay() {
  const { fetch } = platform.sandbox()
  const { browserOf, seen } = relayUnderTest({ fetch, users: [ada.user, bob.user] })
  const verifies = () => seen.filter(({ path }) => path.endsWith('/verify')).length
  return { browserOf, verifies }
}

const unknown = {
  status: 401,
  body: { code: 'UNAUTHORIZED', reason: 'Unknown, expired or used Request-Id' },
}

describe('the Request-Id of a passkey challenge', () => {
  it('is good once', async () => {
    const { browserOf, verifies } = newRelay()
    const browser = browserOf(ada.user)
    const { path, body, headers } = await answerChallenge(browser, ada.passkey)
    expect((await browser.post(path, body, headers)).status).toBe(200)
    expect(await browser.post(path, body, headers)).toMatchObject(unknown)
    expect(verifies()).toBe(1)
  })

  it('is needed', async () => {
    const { browserOf, verifies } = newRelay()
    const browser = browserOf(ada.user)
    const { path, body } = await answerChallenge(browser, ada.passkey)
    expect((await browser.post(path, body)).status).toBe(400)
    expect(verifies()).toBe(0)
  })

  it('of somebody else is like one that never was, and stays good for him', async () => {
    const { browserOf, verifies } = newRelay()
    const adas = await answerChallenge(browserOf(ada.user), ada.passkey)
    const bobs = await answerChallenge(browserOf(bob.user), bob.passkey)
    const browser = browserOf(ada.user)
    const foreign = await browser.post(adas.path, adas.body, bobs.headers)
    const never = { 'Request-Id': `Request:${crypto.randomUUID()}` }
    const invented = await browser.post(adas.path, adas.body, never)
    expect(foreign).toMatchObject(unknown)
    expect(invented.text).toBe(foreign.text)
    expect(verifies()).toBe(0)
    const own = await browserOf(bob.user).post(bobs.path, bobs.body, bobs.headers)
    expect(own.status).toBe(200)
  })

  it('ends with the challenge', async () => {
    const { browserOf } = newRelay()
    const browser = browserOf(ada.user)
    const { path, body, headers } = await answerChallenge(browser, ada.passkey)
    await platform.sandbox().clock.advance(3_600_000)
    await browser.get('/customers/internal-accounts')
    const { status } = await browser.post(path, body, headers)
    expect(status).toBe(401)
  })
})
