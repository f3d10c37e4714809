import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Harness, startHarness } from '../../e2e/library/support/harness.ts'
import { lastCode } from '../../e2e/library/support/people.ts'
import { findWebKit } from '../../scripts/findBrowser.ts'

const webKit = findWebKit()
const running: ChildProcess[] = []
let harness: Harness
let driver: WebDriver

/** WebKitGTK, the engine nearest to Safari: without passkeys, so the other ways in must work. */
describe.skipIf(!webKit)('the library in WebKitGTK', () => {
  beforeAll(async () => {
    harness = await startHarness()
    driver = await startDriver()
    await driver.get(harness.url)
  }, 60_000)

  afterAll(async () => {
    await driver?.quit()
    for (const child of running) child.kill()
    await harness?.close()
  })

  it('says that there are no passkeys, and that keys can be stored', async () => {
    const checks = await inPage<{ name: string; status: string }[]>(
      'return window.holdfast.checkEnvironment()',
    )
    const statusOf = (name: string) => checks.find((check) => check.name === name)?.status

    expect(statusOf('webAuthn')).toBe('missing')
    expect(statusOf('webCrypto')).toBe('ok')
    expect(statusOf('storage')).toBe('ok')
  })

  it('signs in with an e-mailed code, signs, and is signed in after a reload', async () => {
    const user = await harness.newUser()
    await driver.manage().addCookie({ name: 'user', value: user.id })
    await inPage(
      `window.wallet = holdfast.createWallet({ relayUrl: '/wallet' })
       await holdfast.addEmailOtp(wallet, { email: args[0] })
       window.signIn = await holdfast.startEmailOtp(wallet)`,
      user.email,
    )
    const code = await lastCode(harness, user.email)
    const type = await inPage('return (await window.signIn.complete(args[0])).type', code)
    expect(type).toBe('EMAIL_OTP')
    const isPrivate = await inPage(
      'return (await holdfast.updatePrivacy(wallet, { privateEnabled: true })).privateEnabled',
    )
    expect(isPrivate).toBe(true)

    await driver.get(harness.url)
    const status = await inPage(
      `window.wallet = holdfast.createWallet({ relayUrl: '/wallet' })
       await holdfast.listSessions(wallet)
       await new Promise((resolve) => { wallet.subscribe(() => resolve()); setTimeout(resolve, 2000) })
       return wallet.getState().status`,
    )
    expect(status).toBe('signedIn')
  })

  it('says that passkeys are not supported when asked for one', async () => {
    const code = await inPage(
      `return holdfast.addPasskey(wallet, { nickname: 'x' }).catch((error) => error.code)`,
    )
    expect(code).toBe('PASSKEY_UNSUPPORTED')
  })
})

/** Runs statements in the page, once the library is there; `args` holds the arguments. */
function inPage<T>(statements: string, ...args: unknown[]): Promise<T> {
  return driver.executeAsyncScript<T>(
    `const done = arguments[arguments.length - 1]
     const args = [...arguments]
     const ready = async () => {
       while (!window.holdfast) await new Promise((resolve) => setTimeout(resolve, 20))
     }
     ready().then(async () => { ${statements} }).then(done, (error) => done('failed: ' + (error.code ?? error)))`,
    ...args,
  )
}

async function startDriver(): Promise<WebDriver> {
  if (!webKit) throw new Error('no WebKitGTK here')
  const display = `:${70 + (process.pid % 900)}`
  const port = await freePort()
  start(webKit.xvfb, [display, '-screen', '0', '1024x768x24', '-nolisten', 'tcp'])
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  start(webKit.driver, [`--port=${port}`], env)
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: webKit.browser, args: ['--automation'] },
  })
  await answering(port)
  const started = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities)
    .build()
  await started.manage().setTimeouts({ script: 20_000 })
  return started
}

function start(command: string, args: string[], env = process.env): void {
  running.push(spawn(command, args, { env, stdio: 'ignore' }))
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function answering(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('WebKitWebDriver did not answer')
}
