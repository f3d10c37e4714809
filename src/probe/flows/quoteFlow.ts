import { executeQuoteIntent } from '../../wallet/signing/intent.ts'
import { fieldsOf } from '../../wallet/signing/payload.ts'
import { refusalOf } from '../service/refusal.ts'
import type { Service, ServiceResponse } from '../service/service.ts'
import { listOf, textIn } from '../setup/fields.ts'
import type { TestWallet } from '../setup/testWallet.ts'
import { type Attempt, attemptOf } from './signedFlow.ts'

const flow = { name: 'execute a quote', intent: executeQuoteIntent() }

/** One USDB, of which the wallet gets ten. */
const amount = 1_000_000

/** Creates a quote, whose payload its execution would have to sign. It is never executed. */
export async function startQuote(service: Service, wallet: TestWallet): Promise<Attempt> {
  const destination = await findDestination(service, wallet)
  if (destination.status >= 400)
    return { ...flow, refusal: `bank account: ${refusalOf(destination)}` }
  if (wallet.isOwn) await fund(service, wallet)
  const quote = await service.send({
    method: 'POST',
    path: '/quotes',
    body: {
      source: { sourceType: 'ACCOUNT', accountId: wallet.accountId, customerId: wallet.customerId },
      destination: { destinationType: 'ACCOUNT', accountId: textIn(destination.body, 'id') },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  })
  return attemptOf(flow, quote, payloadIn(quote.body), service.now())
}

/** The payload where the library reads it: in the instruction of the wallet (spec 2.6). */
function payloadIn(quote: unknown): string {
  const { paymentInstructions } = fieldsOf(quote)
  const instructions: unknown[] = Array.isArray(paymentInstructions) ? paymentInstructions : []
  const info = instructions
    .map((instruction) => fieldsOf(instruction).accountOrWalletInfo)
    .find((found) => textIn(found, 'accountType') === 'EMBEDDED_WALLET')
  return textIn(info, 'payloadToSign')
}

async function findDestination(
  service: Service,
  { customerId }: TestWallet,
): Promise<ServiceResponse> {
  const path = '/customers/external-accounts'
  const listed = await service.send({
    method: 'GET',
    path: `${path}?${new URLSearchParams({ customerId })}`,
  })
  const [first] = listOf(listed.body)
  if (first !== undefined) return { ...listed, body: first }
  return service.send({ method: 'POST', path, body: bankAccount(customerId) })
}

function bankAccount(customerId: string): object {
  return {
    customerId,
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: '123456789',
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Ada Example' },
    },
  }
}

async function fund(service: Service, { accountId }: TestWallet): Promise<void> {
  const path = `/sandbox/internal-accounts/${accountId}/fund`
  await service.send({ method: 'POST', path, body: { amount: 10 * amount } })
}
