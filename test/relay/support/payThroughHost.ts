import type { AppUser } from 'holdfast/relay'
import type { Sandbox } from 'holdfast-sandbox'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { addEmailOtp } from '../../../src/wallet/oneTimeCode/addEmailOtp.ts'
import { startEmailOtp } from '../../../src/wallet/oneTimeCode/startEmailOtp.ts'
import { createExternalAccount } from '../../../src/wallet/payments/createExternalAccount.ts'
import { createQuote } from '../../../src/wallet/payments/createQuote.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { memoryKeyStore } from '../../../src/wallet/storage/memoryKeyStore.ts'
import { pageOrigin } from './browser.ts'

/** A platform's side of a sandbox that listens. */
export interface ServiceAccess {
  sandbox: Sandbox
  /** Where the sandbox listens. */
  url: string
}

/** The variables that the recipes read. */
export function recipeEnv({ sandbox, url }: ServiceAccess): Record<string, string> {
  return {
    SERVICE_URL: `${url}${sandbox.basePath}`,
    SERVICE_CLIENT_ID: 'sandbox',
    SERVICE_CLIENT_SECRET: 'sandbox-secret',
  }
}

/**
 * Uses the library as a page does, through the relay of a recipe: adds a sign-in by e-mail, signs in, and signs a
 * payment.
 *
 * @param send - reaches the recipe, as `fetch` does
 * @returns the payment's status, and what became of its quote at the service
 */
export async function payThroughHost(
  service: ServiceAccess,
  send: (path: string, init: RequestInit) => Promise<Response>,
): Promise<{ status: string; statusAtService: string }> {
  const { user, email } = await createUser(service)
  const session = btoa(JSON.stringify(user))
  const wallet = createWallet({
    relayUrl: `${pageOrigin}/wallet`,
    keyStore: memoryKeyStore(),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('Origin', pageOrigin)
      headers.set('Cookie', `session=${session}`)
      return send(String(input).slice(pageOrigin.length), { ...init, headers })
    },
  })
  await addEmailOtp(wallet, { email })
  const code = await startEmailOtp(wallet)
  await code.complete(await lastCode(service.sandbox, email))
  const payee = await createExternalAccount(wallet, bankAccount)
  const quote = await createQuote(wallet, {
    destination: { accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
  const { status } = await executeQuote(wallet, quote)
  const atService = await ask<{ status: string }>(service, `/quotes/${quote.id}`)
  return { status, statusAtService: atService.status }
}

const bankAccount = {
  currency: 'USD',
  accountInfo: {
    accountType: 'USD_ACCOUNT',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
  },
}

/** A customer with a wallet and money, as the app's backend knows its user. */
export async function createUser(
  service: ServiceAccess,
): Promise<{ user: AppUser; email: string }> {
  const email = `${crypto.randomUUID()}@example.com`
  const fullName = 'Ada Lovelace'
  const profile = { customerType: 'INDIVIDUAL', fullName, email }
  const { id: customerId } = await ask<{ id: string }>(service, '/customers', profile)
  const path = `/customers/internal-accounts?type=EMBEDDED_WALLET&customerId=${customerId}`
  const { data } = await ask<{ data: { id: string }[] }>(service, path)
  const accountIds = data.map(({ id }) => id)
  const fund = `/sandbox/internal-accounts/${accountIds[0]}/fund`
  await ask(service, fund, { amount: 100_000_000 })
  const displayName = fullName
  const id = crypto.randomUUID()
  return { user: { id, displayName, customerId, accountIds, verifiedEmails: [email] }, email }
}

async function ask<T>({ sandbox }: ServiceAccess, path: string, body?: object): Promise<T> {
  const response = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: sandbox.authorization, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    }),
  )
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

async function lastCode(sandbox: Sandbox, email: string): Promise<string> {
  const mails = await sandbox.mail.list()
  return mails.filter(({ to }) => to === email).at(-1)?.code ?? ''
}
