import type { PaymentInstruction } from '../schemas/internalAccount.ts'
import { bankDetails } from './bankDetails.ts'
import { derivedValues } from './derivedValues.ts'
import { isToken, tokenDetails } from './tokenDetails.ts'

/** The coordinates of an account money can be sent to. */
export type DepositDetails = PaymentInstruction['accountOrWalletInfo']

/** Whose details they are: the same place has the same details every time. */
export type Place = {
  /** What the details are derived from, such as a quote's id. */
  seed: string
  /** Country of the payer, where a currency has details of its own for it. */
  region?: string | null | undefined
  network?: string | undefined
}

/**
 * Where money in a currency can be sent so that it reaches a place; one item for each way. Nothing for
 * a currency, or for a network, that has no way in.
 */
export function depositDetails(
  currency: string,
  { seed, region, network }: Place,
): DepositDetails[] {
  if (isToken(currency)) return tokenDetails(currency, seed, network)
  if (network !== undefined) return []
  const own = bankDetails[`${currency} in ${region}`]
  const values = derivedValues(seed)
  return [own, bankDetails[currency]].flatMap((make) => make?.(values) ?? [])
}
