import { describe, expect, it, onTestFinished } from 'vitest'
import { type Browser, startPlatform } from '../support/startPlatform.ts'

async function start() {
  const platform = await startPlatform({
    testAddresses: [{ address: '$success.usd@sandbox.uma.test', outcome: 'success' }],
  })
  onTestFinished(() => platform.close())
  const join = async (name: string) => {
    const browser = platform.openBrowser()
    await browser.join(`${name}@example.com`, 'Ada Lovelace')
    return browser
  }
  return { ada: await join('ada'), grace: await join('grace') }
}

async function addressOf(browser: Browser): Promise<string> {
  return (await (await browser.get('/api/uma-address')).json()).umaAddress
}

async function choose(browser: Browser, name: unknown): Promise<[number, unknown]> {
  const response = await browser.post('/api/uma-address', { name })
  return [response.status, await response.json()]
}

const taken = [409, { code: 'UMA_ADDRESS_TAKEN' }]

describe('the address at which a customer is paid', () => {
  it('gets the name that the customer chose', async () => {
    const { ada } = await start()
    const umaAddress = '$ada.lovelace@sandbox.uma.test'
    expect(await choose(ada, ' $Ada.Lovelace')).toEqual([200, { umaAddress }])
    expect(await addressOf(ada)).toBe(umaAddress)
    expect(await choose(ada, 'ada.lovelace')).toEqual([200, { umaAddress }])
  })

  it('stays as it was where another customer has the name, or had it', async () => {
    const { ada, grace } = await start()
    const before = await addressOf(grace)
    await choose(ada, 'ada')
    expect(await choose(grace, 'ada')).toEqual(taken)
    await choose(ada, 'countess')
    expect(await choose(grace, 'ada')).toEqual(taken)
    expect(await addressOf(grace)).toBe(before)
    expect((await choose(ada, 'ada'))[0]).toBe(200)
  })

  it.each(['marram', 'support', 'success.usd'])('is not %s, which is kept', async (name) => {
    const { ada } = await start()
    expect(await choose(ada, name)).toEqual(taken)
  })

  it.each(['', 'a b', 'ä', 'ada@example.com', 'a'.repeat(64), 7, undefined])(
    'is refused where the name is %j',
    async (name) => {
      const { ada } = await start()
      expect(await choose(ada, name)).toEqual([400, { code: 'UMA_NAME_INVALID' }])
    },
  )

  it('is changed three times, and then to one of before alone', async () => {
    const { ada } = await start()
    for (const name of ['one', 'two', 'three']) expect((await choose(ada, name))[0]).toBe(200)
    expect(await choose(ada, 'four')).toEqual([429, { code: 'TOO_MANY_ADDRESSES' }])
    expect(await addressOf(ada)).toMatch(/^\$three@/)
    expect((await choose(ada, 'two'))[0]).toBe(200)
    expect((await choose(ada, 'four'))[0]).toBe(429)
    expect((await choose(ada, 'three'))[0]).toBe(200)
  })

  it('is chosen by its customer alone', async () => {
    const { ada } = await start()
    ada.cookies.clear()
    expect((await choose(ada, 'ada'))[0]).toBe(401)
  })
})
