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

/** What the code allows, with amount and payee: a customer is to see both where they authorize. */
async function actOf(
  call: SandboxCall,
  quote: Record<string, unknown>,
  purpose: string | undefined,
): Promise<string> {
  const sent = sumOf(quote.totalSendingAmount, quote.sendingCurrency)
  const received = sumOf(quote.totalReceivingAmount, quote.receivingCurrency)
  if (purpose === 'CURRENCY_CONVERSION') return `exchange ${sent} for ${received}`
  const payee = await payeeOf(call, quote.destination)
  return `pay ${purpose === 'PAYOUT' ? received : sent} to ${payee}`
}

const numbers = ['accountNumber', 'iban', 'clabeNumber', 'pixKey', 'address']

async function payeeOf(call: SandboxCall, destination: unknown): Promise<string> {
  const { accountId, umaAddress } = Object(destination) as Record<string, string | undefined>
  if (umaAddress) return umaAddress
  const { body: account } = await call('GET', `/customers/external-accounts/${accountId}`)
  const info = Object(account.accountInfo) as Record<string, unknown>
  const { fullName, legalName } = Object(info.beneficiary) as Record<string, unknown>
  const number = numbers.map((name) => info[name]).find((value) => typeof value === 'string')
  const ending = typeof number === 'string' && `account ending in ${number.slice(-4)}`
  return [fullName ?? legalName, ending].filter(Boolean).join(', ') || 'the receiver'
}

/** @param now - on the sandbox's clock */
export function createPhones(call: SandboxCall, now: () => Date): Phones {
  const sent: SentMessage[] = []
  const sendCode = async (quoteId: string) => {
    const { body: quote } = await call('GET', `/quotes/${quoteId}`)
    const { factor, purpose } = Object(quote.scaChallenge) as { factor?: string; purpose?: string }
    if (factor !== 'SMS_OTP') return
    const { body: payment } = await call('GET', `/transactions/${quote.transactionId}`)
    const { body: customer } = await call('GET', `/customers/${payment.customerId}`)
    sent.push({
      id: randomUUID(),
      channel: 'SMS',
      to: String(customer.phoneNumber),
      text: `${sentCode} is your Marram code to ${await actOf(call, quote, purpose)}. Never give it to anyone.`,
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

function sumOf(amount: unknown, currency: unknown): string {
  const { code, decimals } = Object(currency) as { code: string; decimals: number }
  return `${(Number(amount) / 10 ** decimals).toFixed(2)} ${code}`
}
