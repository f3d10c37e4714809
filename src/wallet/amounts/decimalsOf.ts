import { assertInput } from '../../shared/assertInput.ts'
import type { Currency } from '../../shared/resources.ts'

/** More than any currency has; an amount is a safe integer of 16 digits at most. */
const maxDecimals = 18

/** @throws INVALID_INPUT when the service named no decimals: an amount has no meaning without */
export function decimalsOf(currency: Currency): number {
  const decimals = currency?.decimals
  const isCount = Number.isInteger(decimals) && Number(decimals) >= 0
  assertInput(
    isCount && Number(decimals) <= maxDecimals,
    `currency.decimals must be an integer from 0 to ${maxDecimals}`,
  )
  return Number(decimals)
}
