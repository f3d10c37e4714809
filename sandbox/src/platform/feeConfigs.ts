import { ApiException, invalidInput } from '../core/errors.ts'
import type { FeeConfig } from './feeConfigs.schema.ts'

/**
 * The fees of the platform after a change: each replaces the one of its type and currency, and one of
 * nothing removes it.
 *
 * @throws ApiException 400 `INVALID_INPUT` for two of one type and currency, 501 `NOT_IMPLEMENTED` for
 *   another currency than dollars
 */
export function changedFeeConfigs(before: FeeConfig[], changes: FeeConfig[]): FeeConfig[] {
  const merged = new Map(before.map((config) => [keyOf(config), config]))
  for (const [index, change] of changes.entries()) {
    requireDollars(change, `feeConfigs.${index}`)
    if (changes.findIndex((other) => keyOf(other) === keyOf(change)) !== index)
      throw invalidInput('feeConfigs must name each feeType and sourceCurrency once', {
        field: `feeConfigs.${index}`,
      })
    merged.set(keyOf(change), change)
  }
  return [...merged.values()].filter(isActive)
}

function keyOf({ feeType, sourceCurrency }: FeeConfig): string {
  return `${feeType}/${sourceCurrency}`
}

function isActive({ variableFeeBps, fixedFee }: FeeConfig): boolean {
  return variableFeeBps > 0 || fixedFee.amount > 0
}

function requireDollars({ sourceCurrency, fixedFee }: FeeConfig, field: string): void {
  if (sourceCurrency === 'USD' && fixedFee.currency === 'USD') return
  throw new ApiException(501, 'NOT_IMPLEMENTED', `${field} must be in USD`, { details: { field } })
}
