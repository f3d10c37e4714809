import type { Quote, ScaChallenge } from '../../../src/shared/resources.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { type Customer, price, processing } from './backend.ts'

export const rightCode = '123456'
export const wrongCode = '654321'

const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`

/** What a test sees of the service of a customer in the EU. */
export interface StrongService {
  /** For the backend that the screens are rendered with. */
  routes: NonNullable<Customer['routes']>
  quote: () => Quote
  /** The answers to challenges that arrived. */
  answers: () => unknown[]
  /** How often a text message was sent again. */
  resent: () => number
  /** Responds to the next answer with this instead, after it was judged, or before. */
  respond: (answer: ScriptedAnswer, isJudged?: boolean) => void
  /** Takes the answer to the last challenge from elsewhere, such as another tab. */
  finish: () => void
  /** Holds back the response to the next answer until the returned function is called. */
  hold: () => () => void
  /** Moves the service's clock past the end of the challenge. */
  lapse: () => void
}

/** A price whose payment is authorized in these steps. */
export function strongService(
  purposes = ['CURRENCY_CONVERSION', 'PAYOUT'],
  factor: ScaChallenge['factor'] = 'SMS_OTP',
): StrongService {
  const expiresAt = new Date(Date.now() + 300_000).toISOString()
  let status: Quote['status'] = 'PENDING'
  let step = 0
  let resent = 0
  let now: string | undefined
  let planted: { answer: ScriptedAnswer; isJudged: boolean } | undefined
  let held: Promise<void> | undefined
  const answers: unknown[] = []
  const quote = (): Quote => {
    const isWaiting = status === 'PENDING_AUTHORIZATION'
    const scaChallenge = challenge(step, purposes[step] ?? '', factor, expiresAt)
    return price(payload, { status, expiresAt, ...(isWaiting && { scaChallenge }) })
  }
  const ok = (): ScriptedAnswer => ({
    status: 200,
    body: quote(),
    ...(now && { headers: { Date: now } }),
  })
  const judge = (body: unknown): ScriptedAnswer => {
    answers.push(body)
    if (status !== 'PENDING_AUTHORIZATION') return { status: 409, body: { code: 'CONFLICT' } }
    if (factor === 'SMS_OTP' && Reflect.get(Object(body), 'code') !== rightCode) return wrong
    step += 1
    if (step === purposes.length) status = 'PROCESSING'
    return ok()
  }
  const authorize = async ({ body }: RecordedCall) => {
    await held
    const plan = planted
    planted = undefined
    if (!plan) return judge(body)
    if (plan.isJudged) judge(body)
    else answers.push(body)
    return plan.answer
  }
  const { id, transactionId } = quote()
  return {
    quote,
    answers: () => answers,
    resent: () => resent,
    respond: (answer, isJudged = false) => {
      planted = { answer, isJudged }
    },
    finish: () => {
      step = purposes.length
      status = 'PROCESSING'
    },
    hold: () => {
      let release = () => {}
      held = new Promise((resolve) => {
        release = resolve
      })
      return release
    },
    lapse: () => {
      status = 'FAILED'
      now = new Date(Date.parse(expiresAt) + 2_000).toUTCString()
    },
    routes: {
      'POST /wallet/quotes': () => ({ status: 201, body: quote() }),
      [`GET /wallet/quotes/${id}`]: ok,
      [`POST /wallet/quotes/${id}/execute`]: () => {
        status = 'PENDING_AUTHORIZATION'
        return ok()
      },
      [`POST /wallet/quotes/${id}/authorize`]: authorize,
      [`POST /wallet/quotes/${id}/authorize/resend`]: () => {
        resent += 1
        return { status: 204, ...(now && { headers: { Date: now } }) }
      },
      [`GET /wallet/transactions/${transactionId}`]: () => ({
        status: 200,
        body: processing({
          status,
          quoteId: id,
          ...(status === 'FAILED' && { failureReason: 'SCA_NOT_COMPLETED' }),
        }),
      }),
    },
  }
}

const wrong = {
  status: 400,
  body: { code: 'INVALID_INPUT', message: 'code is wrong', details: { field: 'code' } },
}

function challenge(
  step: number,
  purpose: string,
  factor: ScaChallenge['factor'],
  expiresAt: string,
): ScaChallenge {
  const passkey = {
    passkeyAssertionOptions: {
      challenge: 'A'.repeat(43),
      rpId: location.hostname,
      allowCredentials: [{ id: 'AAAA' }],
    },
    passkeyAllowedOrigins: [location.origin],
  }
  return {
    id: `ScaChallenge:00000000-0000-4000-8000-00000000000${step}`,
    expiresAt,
    factor,
    availableFactors: ['SMS_OTP', 'PASSKEY'],
    purpose,
    ...(factor === 'PASSKEY' && passkey),
  }
}
