import type { AgentAction } from './agentResources.ts'
import { toBase64url, toUtf8 } from './encoding.ts'
import type { AccountReference, Currency, Quote } from './resources.ts'

/** Named in the digest, so that another list of fields never gives the same one. */
const version = 'holdfast.agentAction.1'

/**
 * The digest of what an action does, computed by the page from what it showed and by the relay from
 * what the service has: equal digests are equal actions.
 *
 * It is the SHA-256, in base64url without padding, of the UTF-8 of `JSON.stringify` of one list: the
 * version, then the fields of the agent, the type, both accounts, the amounts and the price, in the
 * order of this file, with null for each that is absent. Fields that can change while the action stays
 * the same (its status, its times, rate details, payment instructions) are left out, and what an action does not show
 * (the note, the purpose, the details of the sender, `remittanceInformation`) cannot be in it. An account is named
 * by its id, which the service never gives to another account.
 */
export async function agentActionDigest(action: AgentAction): Promise<string> {
  const fields = toUtf8(JSON.stringify(fieldsOf(action)))
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', fields)))
}

type Field = string | number | null

function fieldsOf({ id, agentId, customerId, type, quote, transferDetails }: AgentAction): Field[] {
  return [
    version,
    id,
    agentId,
    customerId,
    type,
    ...orNulls(transferDetails?.sourceAccountId, transferDetails?.destinationAccountId),
    ...orNulls(transferDetails?.amount, transferDetails?.currency),
    ...fieldsOfQuote(quote),
  ]
}

function fieldsOfQuote(quote: Quote | undefined): Field[] {
  return [
    ...orNulls(quote?.id, quote?.transactionId, quote?.expiresAt),
    ...fieldsOfAccount(quote?.source),
    ...fieldsOfAccount(quote?.destination),
    ...orNulls(quote?.totalSendingAmount),
    ...fieldsOfCurrency(quote?.sendingCurrency),
    ...orNulls(quote?.totalReceivingAmount),
    ...fieldsOfCurrency(quote?.receivingCurrency),
    ...orNulls(quote?.feesIncluded, quote?.exchangeRate),
  ]
}

function fieldsOfAccount(account: AccountReference | undefined): Field[] {
  return [
    ...orNulls(account?.sourceType, account?.destinationType, account?.accountId),
    ...orNulls(account?.umaAddress, account?.customerId, account?.currency),
    ...orNulls(account?.paymentRail, account?.cryptoNetwork),
  ]
}

function fieldsOfCurrency(currency: Currency | undefined): Field[] {
  return orNulls(currency?.code, currency?.decimals)
}

function orNulls(...fields: (string | number | undefined)[]): Field[] {
  return fields.map((field) => field ?? null)
}
