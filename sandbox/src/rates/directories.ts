import { invalidInput } from '../core/errors.ts'
import type { Page } from '../core/work/pages.ts'
import type { Work } from '../core/work/work.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import type { DiscoveryQuery, Institution, UmaProvider, UmaProviderQuery } from './rates.schema.ts'

// Made-up institutions: a sandbox should not suggest that a real one is reachable.
const institutions: readonly Institution[] = [
  bank('FIRST_SANDBOX_NG', 'First Sandbox Bank', 'NG', 'NGN'),
  bank('LAGOON_NG', 'Lagoon Bank', 'NG', 'NGN'),
  bank('HARBOUR_HK', 'Harbour Bank', 'HK', 'HKD'),
  bank('ARCHIPELAGO_ID', 'Archipelago Bank', 'ID', 'IDR'),
  bank('PENINSULA_MY', 'Peninsula Bank', 'MY', 'MYR'),
  bank('ISLANDS_PH', 'Islands Bank', 'PH', 'PHP'),
  bank('MERLION_SG', 'Merlion Bank', 'SG', 'SGD'),
  bank('RIVER_TH', 'River Bank', 'TH', 'THB'),
  bank('DELTA_VN', 'Delta Bank', 'VN', 'VND'),
  bank('SAVANNAH_KE', 'Savannah Money', 'KE', 'KES'),
  bank('CAPE_ZA', 'Cape Bank', 'ZA', 'ZAR'),
]

const providers = [
  { name: 'Alder Pay', domain: 'alder.test', regions: ['US'], currencies: ['USD'] },
  { name: 'Birch Wallet', domain: 'birch.test', regions: ['DE', 'FR'], currencies: ['EUR'] },
  { name: 'Cedar Envios', domain: 'cedar.test', regions: ['MX'], currencies: ['MXN', 'USD'] },
]

function bank(bankName: string, displayName: string, country: string, currency: string) {
  return { bankName, displayName, country, currency }
}

/** The institutions accounts can be at. */
export function listInstitutions({ country, currency }: DiscoveryQuery): Institution[] {
  return institutions
    .filter((institution) => country === undefined || institution.country === country)
    .filter((institution) => currency === undefined || institution.currency === currency)
}

/** The providers UMA addresses can be at; the first is the sandbox itself. */
export function listUmaProviders({ settings }: Work, query: UmaProviderQuery): Page<UmaProvider> {
  const own = {
    name: 'Sandbox',
    domain: settings.profile.umaDomain,
    regions: ['US', 'DE', 'MX'],
    currencies: ['USD', 'EUR', 'MXN'],
  }
  const found = [own, ...providers]
    .filter(({ regions }) => !query.countryCode || regions.includes(query.countryCode))
    .filter(({ currencies }) => !query.currencyCode || currencies.includes(query.currencyCode))
    .map(({ name, domain, regions, currencies }) => ({
      name,
      domain,
      supportedRegions: regions,
      supportedCurrencies: currencies.map(currencyOf),
      allowListStatus: true,
    }))
  return cut(query.sortOrder === 'asc' ? found : found.toReversed(), query)
}

function cut<T>(all: T[], { limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const start =
    cursor === undefined ? 0 : Number(/^from-(\d{1,6})$/.exec(cursor)?.[1] ?? Number.NaN)
  if (Number.isNaN(start))
    throw invalidInput('cursor is invalid; pass the nextCursor of a previous page')
  const hasMore = start + limit < all.length
  return {
    data: all.slice(start, start + limit),
    hasMore,
    ...(hasMore && { nextCursor: `from-${start + limit}` }),
    totalCount: all.length,
  }
}
