import type { RelayStore } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { jsonInput, mustBeUmaName } from './input.ts'
import { createLimiter } from './limiter.ts'
import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'
import { createUmaAddresses } from './umaAddresses.ts'
import type { User } from './users.ts'

/** An address of the sandbox, and the outcome of a payment to it. */
export interface TestAddress {
  address: string
  outcome: 'success' | 'slow' | 'rejected'
}

export interface PayeeRoutesOptions {
  service: Service
  /** Refuses a request without a login. */
  mustBeUser: (context: Context) => User
  /** Counts what the service is asked for. */
  store: RelayStore
  /** None where money is real. */
  testAddresses: TestAddress[]
}

/** Where the customer is paid, and what the page has to know of those who are paid. */
export function payeeRoutes(options: PayeeRoutesOptions): Hono {
  const { service, mustBeUser, store, testAddresses } = options
  const reads = createLimiter(store, { name: 'payees:user', max: 120, windowSeconds: 60 })
  const countUser = async (context: Context) => {
    const user = mustBeUser(context)
    await reads.count(user.id)
    return user
  }
  const app = new Hono()
  const umaAddresses = createUmaAddresses(service, (address) =>
    testAddresses.some((test) => test.address === address),
  )

  app.get('/uma-address', async (context) => {
    const { customerId } = await countUser(context)
    return context.json({ umaAddress: await service.umaAddressOf(customerId) })
  })

  const choosing = jsonInput(({ name }) => ({ name: mustBeUmaName(name) }))
  app.post('/uma-address', choosing, async (context) => {
    const user = await countUser(context)
    const { name } = context.req.valid('json')
    return context.json({ umaAddress: await umaAddresses.choose(user, name) })
  })

  app.get('/banks', async (context) => {
    await countUser(context)
    return context.json({ banks: await service.banksOf(mustBeCurrency(context)) })
  })

  app.get('/estimate', async (context) => {
    await countUser(context)
    const [amount, currency] = [mustBeDigits(context), mustBeCurrency(context)]
    return context.json({ estimate: (await service.estimateOf(amount, currency)) ?? null })
  })

  app.get('/test-addresses', (context) => {
    mustBeUser(context)
    return context.json({ addresses: testAddresses })
  })

  return app
}

/** Money in a bank, or a token such as `USDC`. */
function mustBeCurrency(context: Context): string {
  const currency = context.req.query('currency') ?? ''
  if (/^[A-Z]{3,4}$/.test(currency)) return currency
  throw new Refusal(400, 'CURRENCY_INVALID')
}

/** An amount in the smallest unit. */
function mustBeDigits(context: Context): number {
  const amount = context.req.query('amount') ?? ''
  if (/^[1-9]\d{0,15}$/.test(amount) && Number.isSafeInteger(Number(amount))) return Number(amount)
  throw new Refusal(400, 'AMOUNT_INVALID')
}
