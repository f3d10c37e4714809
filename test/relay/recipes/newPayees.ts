import type { BeforeForward } from 'holdfast/relay'
import { firstUsedMs, noteFirstUse } from './payees.ts'

const coolingOffMs = 24 * 3600_000

/** A payee can be paid a day after the first quote for them, by whomever of the customer's people. */
export const coolOffNewPayees: BeforeForward = async ({ route, user, body, readQuote }) => {
  if (route === 'createQuote') await noteFirstUse(user.customerId, payeeOf(body.destination))
  if (route !== 'executeQuote') return undefined
  const payee = payeeOf((await readQuote())?.destination)
  const sinceMs = await firstUsedMs(user.customerId, payee)
  const isKnown = sinceMs !== undefined && Date.now() - sinceMs >= coolingOffMs
  return isKnown ? undefined : { reason: 'PAYEE_TOO_NEW' }
}

function payeeOf(destination: unknown): string {
  const { accountId, umaAddress } = Object(destination)
  return String(accountId ?? umaAddress).toLowerCase()
}
