import type { Settings } from '../core/settings.ts'
import type { CustomerRow } from './customers.table.ts'

/** Member states of the European Union, ISO 3166-1 alpha-2. */
const memberStates: ReadonlySet<string> = new Set([
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
])

/**
 * Checks whether a customer has to verify their contacts and authorize payments with a second factor: where
 * the generation knows strong customer authentication, those whose region is in the EU.
 */
export function needsStrongAuthentication(
  { profile }: Settings,
  { region }: Pick<CustomerRow, 'region'>,
): boolean {
  return profile.strongAuthentication && region !== null && memberStates.has(region)
}
