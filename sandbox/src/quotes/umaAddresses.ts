import { and, eq } from 'drizzle-orm'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { type CustomerRow, customers } from '../customers/customers.table.ts'
import type { PaymentOutcome } from '../fixtures/scenarios.ts'
import { getConfig } from '../platform/platformConfig.ts'

/** The receiver behind an UMA address: a customer of ours, or something to test with. */
export type UmaReceiver =
  | { kind: 'customer'; customer: CustomerRow; currencies: string[] }
  | { kind: 'test'; scenario: UmaScenario; currencies: string[] }

/** The scenario of a test address: refusals on the way, or the outcome of a payment. */
type UmaScenario = {
  outcome: PaymentOutcome
  lookupRefusal?: () => ApiException
  quoteRefusal?: () => ApiException
}

const scenarios: Readonly<Record<string, UmaScenario>> = {
  success: { outcome: 'success' },
  'pending.long': { outcome: 'slow' },
  'fail.compliance': { outcome: 'complianceRejected' },
  'fail.version': {
    outcome: 'success',
    lookupRefusal: () =>
      refusal(412, 'UNSUPPORTED_UMA_VERSION', 'does not support this version of UMA'),
  },
  'fail.lookup': {
    outcome: 'success',
    lookupRefusal: () => refusal(424, 'LNURLP_REQUEST_FAILED', 'did not respond'),
  },
  'fail.payreq': {
    outcome: 'success',
    quoteRefusal: () => refusal(424, 'PAYREQ_REQUEST_FAILED', 'rejected the pay request'),
  },
  'fail.payreq.version': {
    outcome: 'success',
    quoteRefusal: () =>
      refusal(412, 'UNSUPPORTED_UMA_VERSION', 'no longer supports this version of UMA'),
  },
  'fail.payeedata': {
    outcome: 'success',
    quoteRefusal: () =>
      refusal(501, 'UNRECOGNIZED_MANDATORY_PAYEE_DATA_KEY', 'requires data of an unknown type'),
  },
}

/**
 * Finds the receiver at an address. Only the sandbox's own domain and the
 * platform's can be reached.
 *
 * @throws ApiException 404 `UMA_NOT_FOUND`, 424 `LNURLP_REQUEST_FAILED`, 412
 *   `UNSUPPORTED_UMA_VERSION`
 */
export async function findReceiver(work: Work, umaAddress: string): Promise<UmaReceiver> {
  const isLive = and(eq(customers.umaAddress, umaAddress), eq(customers.isDeleted, false))
  const [customer] = await work.tx.select().from(customers).where(isLive)
  if (customer) return { kind: 'customer', customer, currencies: customer.currencies }
  const [name = '', domain = ''] = umaAddress.split('@')
  const isTest = domain === work.settings.profile.umaDomain
  if (!isTest && domain !== (await getConfig(work)).umaDomain) {
    throw refusal(424, 'LNURLP_REQUEST_FAILED', 'cannot be reached from the sandbox')
  }
  const found = isTest ? findTestAddress(name) : undefined
  if (!found) throw new ApiException(404, 'UMA_NOT_FOUND', 'UMA address not found')
  if (found.scenario.lookupRefusal) throw found.scenario.lookupRefusal()
  return found
}

/**
 * Receivers ask the sender's provider back, which a test address lets fail too.
 *
 * @throws ApiException 412 `UNSUPPORTED_UMA_VERSION`, 424 `LNURLP_REQUEST_FAILED`
 */
export function refuseFailingSender({ settings }: Work, umaAddress: string | undefined): void {
  const [name = '', domain] = umaAddress?.split('@') ?? []
  if (domain !== settings.profile.umaDomain) return
  const refuse = findTestAddress(name)?.scenario.lookupRefusal
  if (refuse) throw refuse()
}

/** `$success.eur` is the scenario `success` in euros. */
function findTestAddress(name: string) {
  const [, title = '', currency = ''] = /^\$(.+)\.(usd|eur|mxn)$/.exec(name) ?? []
  const scenario = Object.hasOwn(scenarios, title) ? scenarios[title] : undefined
  return scenario && { kind: 'test' as const, scenario, currencies: [currency.toUpperCase()] }
}

function refusal(status: 412 | 424 | 501, code: string, what: string): ApiException {
  return new ApiException(status, code, `The receiver's provider ${what}`)
}
