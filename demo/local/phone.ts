import { randomUUID } from 'node:crypto'
import type { RelayFetch } from 'holdfast/relay'
import { sentCode } from './authenticate.ts'
import type { SandboxCall } from './sandboxCall.ts'
import type { SentMessage } from './textMessages.ts'

/** Phones that receive the codes of payments: the sandbox sends none. */
export interface Phones {
  /** The way to the service, on which each question for such a code is noticed. */
  listen(fetch: RelayFetch): RelayFetch
  /** Every text message, oldest first. */
  messages(): SentMessage[]
  clear(): void
}

const asksForCode = /\/quotes\/([^/]+)\/(?:execute|authorize|authorize\/resend)$/

/** @param now - on the sandbox's clock */
export function createPhones(call: SandboxCall, now: () => Date): Phones {
  const sent: SentMessage[] = []
  const sendCode = async (quoteId: string) => {
    const { body: quote } = await call('GET', `/quotes/${quoteId}`)
    if (Reflect.get(Object(quote.scaChallenge), 'factor') !== 'SMS_OTP') return
    const { body: payment } = await call('GET', `/transactions/${quote.transactionId}`)
    const { body: customer } = await call('GET', `/customers/${payment.customerId}`)
    sent.push({
      id: randomUUID(),
      channel: 'SMS',
      to: String(customer.phoneNumber),
      text: `${sentCode} is your Marram code for a payment of ${sumOf(quote)}. Never give it to anyone.`,
      sentAt: now().toISOString(),
    })
  }
  return {
    listen: (fetch) => async (request) => {
      const response = await fetch(request)
      const [, quoteId] = asksForCode.exec(decodeURIComponent(new URL(request.url).pathname)) ?? []
      if (quoteId && request.method === 'POST' && response.ok) await sendCode(quoteId)
      return response
    },
    messages: () => [...sent],
    clear: () => sent.splice(0),
  }
}

function sumOf({ totalSendingAmount, sendingCurrency }: Record<string, unknown>): string {
  const { code, decimals } = Object(sendingCurrency) as { code: string; decimals: number }
  return `${(Number(totalSendingAmount) / 10 ** decimals).toFixed(2)} ${code}`
}
