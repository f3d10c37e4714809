import type { FieldKey } from './payeeFields.ts'

/** How money reaches accounts in a country, and what has to be known for it. */
export interface Rail {
  accountType: string
  currency: string
  /** What the customer recognises it by. */
  name: 'ach' | 'sepa' | 'fasterPayments' | 'spei' | 'pix' | 'upi' | 'transfer' | 'mobile'
  fields: readonly FieldKey[]
  /** What the service requires of the account holder, beside the name. */
  holder: readonly FieldKey[]
  /** Whether the service requires what a payment is for. */
  needsPurpose: boolean
}

const address: FieldKey[] = ['street', 'postalCode', 'city']

const dollars = rail('USD', 'ach', ['routingNumber', 'accountNumber'])
const euros = rail('EUR', 'sepa', ['iban'], address)

/**
 * The rail of each country, as the service documents the types of external accounts. The page keeps
 * the table because no operation of the service lists their fields.
 */
const rails: Readonly<Record<string, Rail>> = {
  US: dollars,
  AE: rail('AED', 'transfer', ['iban'], address),
  AT: euros,
  BE: euros,
  BR: rail('BRL', 'pix', ['pixKeyType', 'pixKey', 'taxId']),
  CA: rail('CAD', 'transfer', ['institutionNumber', 'transitNumber', 'canadianNumber']),
  DE: euros,
  DK: rail('DKK', 'transfer', ['iban']),
  ES: euros,
  FI: euros,
  FR: euros,
  GB: rail('GBP', 'fasterPayments', ['sortCode', 'britishNumber']),
  GR: euros,
  HK: rail('HKD', 'transfer', ['bankName', 'accountNumber', 'swiftCode']),
  ID: rail('IDR', 'transfer', ['bankName', 'accountNumber', 'swiftCode', 'mobileNumber']),
  IE: euros,
  IN: { ...rail('INR', 'upi', ['vpa']), needsPurpose: true },
  IT: euros,
  KE: rail('KES', 'mobile', ['mobileNumber', 'provider']),
  MX: rail('MXN', 'spei', ['clabe']),
  MY: rail('MYR', 'transfer', ['bankName', 'accountNumber', 'swiftCode']),
  NG: rail('NGN', 'transfer', ['bankName', 'nigerianNumber']),
  NL: euros,
  PH: rail('PHP', 'transfer', ['bankName', 'philippineNumber']),
  PT: euros,
  RW: rail('RWF', 'mobile', ['mobileNumber', 'provider']),
  SG: rail('SGD', 'transfer', ['bankName', 'accountNumber', 'swiftCode']),
  TH: rail('THB', 'transfer', ['bankName', 'accountNumber', 'swiftCode']),
  TZ: rail('TZS', 'mobile', ['mobileNumber', 'provider']),
  VN: rail('VND', 'transfer', ['bankName', 'accountNumber', 'swiftCode']),
  ZA: rail('ZAR', 'transfer', ['bankName', 'southAfricanNumber']),
  ZM: rail('ZMW', 'mobile', ['mobileNumber', 'provider']),
}

/** Where accounts can be: codes of ISO 3166, in no order for readers. */
export const countries: readonly string[] = Object.keys(rails)

export function railOf(country: string): Rail {
  return rails[country] ?? dollars
}

/** Whether a payment in this currency has to say what it is for. */
export function needsPurpose(currency: string): boolean {
  return Object.values(rails).some((rail) => rail.currency === currency && rail.needsPurpose)
}

function rail(
  currency: string,
  name: Rail['name'],
  fields: FieldKey[],
  holder: FieldKey[] = [],
): Rail {
  const accountType = `${currency}_ACCOUNT`
  return { accountType, currency, name, fields, holder, needsPurpose: false }
}
