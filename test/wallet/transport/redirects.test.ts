import { describe, expect, it } from 'vitest'
import { getAccount } from '../../../src/wallet/account/getAccount.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { whenReady } from '../../../src/wallet/events/whenReady.ts'
import { formatError } from '../../../src/wallet/messages/formatError.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { getExternalAccountsPage } from '../../../src/wallet/payments/listExternalAccounts.ts'
import { prepareSignIn } from '../../../src/wallet/sessionActions/prepareSignIn.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'
import { isPauseOfSend, skipPauses } from '../../support/skipPauses.ts'
import { startWholeStack } from '../../support/wholeStack.ts'

skipPauses(isPauseOfSend)

type Respond = (request: Request) => Promise<Response>

/** As browsers give a redirect that is not followed: no status, and no word of where it leads. */
const opaqueRedirect = () => Response.error()

const redirectTo = (status: number, location: string) =>
  new Response(null, { status, headers: { Location: location } })

/** As a fetch that follows redirects gives the page at the end of them. */
const followed = (status: number, page: string) =>
  Object.defineProperty(new Response(page, { status }), 'redirected', { value: true })

const payee = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '987654321',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Lovelace' },
  },
}

function walletBehind(respond: Respond): { wallet: Wallet; requests: Request[] } {
  const requests: Request[] = []
  const wallet = createWallet({
    relayUrl: 'http://localhost:4000/wallet',
    keyStore: memoryKeyStore(),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      requests.push(request)
      return respond(request)
    },
  })
  return { wallet, requests }
}

const insteadOfTheRelay: [string, () => Response][] = [
  ...[301, 302, 303, 307, 308].map((status): [string, () => Response] => [
    `${status} in Node`,
    () => redirectTo(status, '/login'),
  ]),
  ['302 to another origin', () => redirectTo(302, 'https://login.example/?next=/wallet')],
  ['a redirect in a browser', opaqueRedirect],
  ['a redirect that was followed to a page', () => followed(200, '<!doctype html>')],
  ['a redirect that was followed to no page', () => followed(404, '<!doctype html>')],
]

describe('a redirect in place of the relay’s response', () => {
  it.each(insteadOfTheRelay)('has a code and a message of its own: %s', async (_, respond) => {
    const { wallet } = walletBehind(async () => respond())
    const error = await getAccount(wallet).catch((it) => it)

    expect(error).toMatchObject({ code: 'RELAY_REDIRECTED', retryable: false })
    expect(error.message).toMatch(/redirect.*log in.*relayUrl/)
    expect(error.message).not.toMatch(/login\.example|No response/)
    expect(formatError(error)).toContain('log in again')
  })

  it.each(insteadOfTheRelay)('is the error of the state: %s', async (_, respond) => {
    const { wallet } = walletBehind(async () => respond())
    const stop = wallet.subscribe(() => undefined)
    const state = await whenReady(wallet)
    stop()

    expect(state).toMatchObject({ status: 'unavailable', error: { code: 'RELAY_REDIRECTED' } })
  })

  it.each(insteadOfTheRelay.slice(-3))(
    'leaves the outcome of a signed payment open, and the session as it is: %s',
    async (_, respond) => {
      const parameters = { signWith: 'w', unsignedTransaction: '00' }
      const type = 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'
      const payload = JSON.stringify({ type, organizationId: 'org-1', parameters })
      const { wallet } = await signedInWallet({ fetch: async () => respond(), deadlineMs: 50 })
      const paying = executeQuote(wallet, quoteFixture(payload))

      await expect(paying).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
      expect(wallet.getState()).toMatchObject({
        status: 'signedIn',
        pendingExecutions: [{ quoteId: quoteFixture(payload).id }],
      })
    },
  )

  it('is asked for once more where the request reads, with a slash at its end', async () => {
    const { wallet, requests } = walletBehind(async () => opaqueRedirect())
    await getAccount(wallet).catch(() => undefined)

    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'GET /wallet/customers/internal-accounts',
      'GET /wallet/customers/internal-accounts/',
    ])
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual', 'manual'])
  })

  it('is not asked for again where the request changes something', { tags: ['T8'] }, async () => {
    const { wallet, requests } = walletBehind(async () => opaqueRedirect())

    await expect(createExternalAccount(wallet, payee)).rejects.toMatchObject({
      code: 'RELAY_REDIRECTED',
    })
    expect(requests).toHaveLength(1)
  })
})

describe('a site that redirects paths for their last slash', () => {
  it.each(['spec', 'live-2026-08'] as const)(
    'is served without an option, in all calls after the first, also when it changes: %s',
    async (profile) => {
      const stack = await startWholeStack(profile)
      const user = await stack.newUser()
      let wantsSlash = true
      const { wallet, requests } = walletBehind(async (request) =>
        endsInSlash(request) === wantsSlash ? stack.send(user, request) : opaqueRedirect(),
      )
      const accounts = [await getAccount(wallet)]
      const created = await createExternalAccount(wallet, payee)
      wantsSlash = false
      accounts.push(await getAccount(wallet))
      const { data } = await getExternalAccountsPage(wallet)
      await stack.sandbox.close()

      expect(accounts.map(({ id }) => id)).toEqual([user.accountId, user.accountId])
      expect(data.map(({ id }) => id)).toEqual([created.id])
      const posts = requests.filter(({ method }) => method === 'POST')
      expect(posts.map(endsInSlash)).toEqual([true])
    },
  )
})

describe('a sign-in on a site that redirects paths for their last slash', () => {
  it('is prepared at once, though nothing was read before', async () => {
    const stack = await startWholeStack()
    const user = await stack.newUser()
    const { wallet, requests } = walletBehind(async (request) =>
      endsInSlash(request) ? stack.send(user, request) : opaqueRedirect(),
    )
    const { methods } = await prepareSignIn(wallet)
    await stack.sandbox.close()

    expect(methods).toEqual(['emailOtp'])
    const starts = requests.filter(({ method }) => method === 'POST')
    expect(starts.map(({ url }) => new URL(url).pathname)).toEqual([
      '/wallet/start',
      '/wallet/start/',
    ])
  })

  it('lets calls that begin at the same time try the other end each', async () => {
    const stack = await startWholeStack()
    const user = await stack.newUser()
    let slow = Promise.resolve()
    const { wallet } = walletBehind(async (request) => {
      const before = slow
      // The second one hears of its redirect after the first one was served.
      slow = new Promise((resolve) => setTimeout(resolve, 100))
      if (!endsInSlash(request)) return before.then(opaqueRedirect)
      return stack.send(user, request)
    })
    const accounts = await Promise.all([getAccount(wallet), getAccount(wallet)])
    await stack.sandbox.close()

    expect(accounts.map(({ id }) => id)).toEqual([user.accountId, user.accountId])
  })
})

describe('a login that ended, whose page everything is redirected to', () => {
  it('leaves the paths of later calls as they were', async () => {
    const stack = await startWholeStack()
    const user = await stack.newUser()
    let isLoggedIn = false
    const { wallet, requests } = walletBehind(async (request) =>
      isLoggedIn ? stack.send(user, request) : opaqueRedirect(),
    )
    await getAccount(wallet).catch(() => undefined)
    isLoggedIn = true
    const before = requests.length
    await createExternalAccount(wallet, payee)
    await stack.sandbox.close()

    expect(requests.slice(before).map(endsInSlash)).toEqual([false])
  })
})

function endsInSlash({ url }: Request): boolean {
  return new URL(url).pathname.endsWith('/')
}
