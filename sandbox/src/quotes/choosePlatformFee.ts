import { ApiException, invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { getConfig } from '../platform/platformConfig.ts'
import type { PlatformFee } from '../rates/pricing.ts'
import type { Party } from './party.ts'
import type { PlatformFeeOverride, QuoteCreate } from './quoteRequest.schema.ts'

/**
 * The fee that the platform charges for a quote: what the quote's own request says, otherwise what is
 * configured for payments from this currency into another.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a fee in another currency than dollars, 403 `FORBIDDEN` for one that an
 *   agent states
 */
export async function platformFeeOf(
  work: Work,
  { platformFeeOverride }: QuoteCreate,
  [source, destination]: readonly [Party, Party],
): Promise<PlatformFee | undefined> {
  if (platformFeeOverride) return overrideOf(work, platformFeeOverride, source)
  if (source.currency === destination.currency) return undefined
  const { feeConfigs = [] } = await getConfig(work)
  const config = feeConfigs.find(({ sourceCurrency }) => sourceCurrency === source.currency)
  return config && { fixed: config.fixedFee.amount, bps: config.variableFeeBps }
}

function overrideOf(
  { agentId }: Work,
  { platformFixedFee, platformVariableFeeBps }: PlatformFeeOverride,
  { currency }: Party,
): PlatformFee {
  const name = 'platformFeeOverride'
  if (agentId !== undefined) {
    const details = { field: name }
    throw new ApiException(403, 'FORBIDDEN', "An agent may not change the platform's fee", {
      details,
    })
  }
  if (currency !== 'USD') throw invalidInput(`${name} needs a source in USD`, { field: name })
  if (platformFixedFee.currency !== currency) {
    const field = `${name}.platformFixedFee.currency`
    throw invalidInput(`${field} must be USD, the currency of the source`, { field })
  }
  return { fixed: platformFixedFee.amount, bps: platformVariableFeeBps }
}
