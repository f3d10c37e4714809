import { clientHeader, clientHeaderValue } from '../../../src/shared/headers.ts'
import type { Browser, RunningPlatform } from './startPlatform.ts'

/** What the stream of events tells of one incoming payment. */
export const ofOnePayment = [
  'INCOMING_PAYMENT.COMPLETED',
  'INCOMING_PAYMENT.PENDING',
  'INTERNAL_ACCOUNT.BALANCE_UPDATED',
]

/** What the page sends with each request of the wallet. */
export const walletHeaders = { [clientHeader]: clientHeaderValue }

/** The customer who is logged in, as the service knows them: `Customer:<uuid>`. */
export async function customerOf({ get }: Browser): Promise<string> {
  const { data } = await (await get('/wallet/customers/internal-accounts', walletHeaders)).json()
  return data[0].customerId
}

/** Somebody elsewhere sends 25.00. */
export async function pay({ sandbox }: RunningPlatform, customerId: string): Promise<void> {
  const answer = await sandbox.fetch(
    new Request(`http://localhost${sandbox.basePath}/sandbox/uma/receive`, {
      method: 'POST',
      headers: { authorization: sandbox.authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        senderUmaAddress: `$grace@${sandbox.umaDomain}`,
        customerId,
        receivingCurrencyCode: 'USDB',
        receivingCurrencyAmount: 25_000_000,
      }),
    }),
  )
  if (!answer.ok) throw new Error(`The sandbox responded with status ${answer.status}`)
}
