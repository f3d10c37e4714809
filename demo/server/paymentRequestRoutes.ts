import { clientNetwork } from 'holdfast/relay'
import { type Context, Hono } from 'hono'
import { jsonInput } from './input.ts'
import { createLimiter } from './limiter.ts'
import type { PlatformState } from './platformState.ts'
import { Refusal } from './refusal.ts'
import { passkeyAbove } from './stepUp.ts'

export interface PaymentRequestRoutesOptions
  extends Pick<PlatformState, 'service' | 'paymentRequests' | 'users' | 'mustBeUser' | 'store'> {
  /** Where a request comes from: what your own proxy says, never what a browser can send. */
  clientAddress: (context: Context) => string
}

/** Requests for an amount. The link shows who asks to anyone who has it, also without a login. */
export function paymentRequestRoutes(options: PaymentRequestRoutesOptions): Hono {
  const { service, paymentRequests, users, mustBeUser } = options
  const reads = createLimiter(options.store, {
    name: 'requests:from',
    max: 300,
    windowSeconds: 600,
  })
  const app = new Hono()

  const asking = jsonInput(({ amount }) => ({ amount: mustBePositive(amount) }))
  app.post('/payment-requests', asking, (context) => {
    const { id: userId } = mustBeUser(context)
    const { amount } = context.req.valid('json')
    return context.json({ code: paymentRequests.add({ userId, amount }) })
  })

  app.get('/payment-requests/:code', async (context) => {
    await reads.count(clientNetwork(options.clientAddress(context)) ?? '')
    const request = paymentRequests.byCode(context.req.param('code'))
    const user = users.byId(request?.userId)
    if (!request || !user) throw new Refusal(404, 'REQUEST_UNKNOWN')
    return context.json({
      from: user.fullName,
      umaAddress: await service.umaAddressOf(user.customerId),
      amount: { amount: request.amount, currency: passkeyAbove.currency },
    })
  })
  return app
}

function mustBePositive(value: unknown): number {
  if (Number.isSafeInteger(value) && Number(value) > 0) return Number(value)
  throw new Refusal(400, 'AMOUNT_INVALID')
}
