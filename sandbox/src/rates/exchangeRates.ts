import { ApiException } from '../core/errors.ts'
import { maxMinorUnits } from '../core/http/common.schema.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { railFor } from '../fixtures/usualRails.ts'
import { getConfig } from '../platform/platformConfig.ts'
import { priceFromSending, rateBetween, statedRate } from './pricing.ts'
import type { ExchangeRate, ExchangeRateQuery } from './rates.schema.ts'

const cacheMs = 5 * 60_000

/** Lists the worth of amounts in other currencies; pairs an amount is too small for are left out. */
export async function listExchangeRates(
  work: Work,
  query: ExchangeRateQuery,
): Promise<ExchangeRate[]> {
  const { supportedCurrencies } = await getConfig(work)
  const supported = supportedCurrencies.map(({ currencyCode }) => currencyCode)
  const sources = query.sourceCurrency ? [query.sourceCurrency] : ['USD']
  const destinations = query.destinationCurrency ?? supported
  for (const code of [...sources, ...destinations]) currencyOf(code)
  return sources.flatMap((source) =>
    destinations
      .filter((destination) => destination !== source)
      .flatMap((destination) => rateOf(work, source, destination, query.sendingAmount)),
  )
}

function rateOf(work: Work, source: string, destination: string, amount: number): ExchangeRate[] {
  const price = tryPrice(source, destination, amount)
  if (!price) return []
  const { now } = work
  return [
    {
      sourceCurrency: currencyOf(source),
      destinationCurrency: currencyOf(destination),
      sendingAmount: amount,
      minSendingAmount: 1,
      maxSendingAmount: maxMinorUnits,
      receivingAmount: price.receivingAmount,
      exchangeRate: statedRate(work, rateBetween(source, destination)),
      destinationPaymentRail: railFor(destination),
      fees: { fixed: price.fees },
      updatedAt: new Date(now.getTime() - (now.getTime() % cacheMs)).toISOString(),
    },
  ]
}

function tryPrice(source: string, destination: string, amount: number) {
  try {
    return priceFromSending(source, destination, amount)
  } catch (error) {
    if (error instanceof ApiException) return undefined
    throw error
  }
}
