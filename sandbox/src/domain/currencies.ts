import { ApiException } from '../errors.ts'

/** A currency as the API shows it. */
export type Currency = { code: string; name: string; symbol: string; decimals: number }

/** How a currency is held: as money in a bank or as a token. */
export type CurrencyKind = 'fiat' | 'crypto'

type Known = Currency & { kind: CurrencyKind /** Worth of one unit in US dollars. */; usd: string }

// Rates are fixed: a sandbox whose prices move cannot be tested against.
const table: readonly Known[] = [
  known('USD', 'US Dollar', '$', 2, 'fiat', '1'),
  known('USDB', 'USDB', '$', 6, 'crypto', '1'),
  known('USDC', 'USD Coin', '$', 6, 'crypto', '1'),
  known('USDT', 'Tether', '$', 6, 'crypto', '1'),
  known('BTC', 'Bitcoin', '₿', 8, 'crypto', '100000'),
  known('EUR', 'Euro', '€', 2, 'fiat', '1.0870'),
  known('GBP', 'Pound Sterling', '£', 2, 'fiat', '1.2700'),
  known('DKK', 'Danish Krone', 'kr', 2, 'fiat', '0.1458'),
  known('MXN', 'Mexican Peso', '$', 2, 'fiat', '0.0580'),
  known('BRL', 'Brazilian Real', 'R$', 2, 'fiat', '0.1800'),
  known('CAD', 'Canadian Dollar', '$', 2, 'fiat', '0.7300'),
  known('INR', 'Indian Rupee', '₹', 2, 'fiat', '0.0108'),
  known('NGN', 'Nigerian Naira', '₦', 2, 'fiat', '0.00065'),
  known('AED', 'UAE Dirham', 'د.إ', 2, 'fiat', '0.2723'),
  known('ARS', 'Argentine Peso', '$', 2, 'fiat', '0.0010'),
  known('BDT', 'Bangladeshi Taka', '৳', 2, 'fiat', '0.0084'),
  known('BWP', 'Botswana Pula', 'P', 2, 'fiat', '0.0740'),
  known('CNY', 'Chinese Yuan', '¥', 2, 'fiat', '0.1400'),
  known('COP', 'Colombian Peso', '$', 2, 'fiat', '0.00024'),
  known('EGP', 'Egyptian Pound', '£', 2, 'fiat', '0.0200'),
  known('GHS', 'Ghanaian Cedi', '₵', 2, 'fiat', '0.0650'),
  known('GTQ', 'Guatemalan Quetzal', 'Q', 2, 'fiat', '0.1300'),
  known('HKD', 'Hong Kong Dollar', '$', 2, 'fiat', '0.1280'),
  known('HTG', 'Haitian Gourde', 'G', 2, 'fiat', '0.0076'),
  known('IDR', 'Indonesian Rupiah', 'Rp', 2, 'fiat', '0.000062'),
  known('JMD', 'Jamaican Dollar', '$', 2, 'fiat', '0.0063'),
  known('KES', 'Kenyan Shilling', 'KSh', 2, 'fiat', '0.0077'),
  known('MWK', 'Malawian Kwacha', 'MK', 2, 'fiat', '0.00058'),
  known('MYR', 'Malaysian Ringgit', 'RM', 2, 'fiat', '0.2200'),
  known('PHP', 'Philippine Peso', '₱', 2, 'fiat', '0.0175'),
  known('PKR', 'Pakistani Rupee', '₨', 2, 'fiat', '0.0036'),
  known('RWF', 'Rwandan Franc', 'FRw', 0, 'fiat', '0.00070'),
  known('SGD', 'Singapore Dollar', '$', 2, 'fiat', '0.7400'),
  known('THB', 'Thai Baht', '฿', 2, 'fiat', '0.0280'),
  known('TZS', 'Tanzanian Shilling', 'TSh', 2, 'fiat', '0.00038'),
  known('UGX', 'Ugandan Shilling', 'USh', 0, 'fiat', '0.00027'),
  known('VND', 'Vietnamese Dong', '₫', 0, 'fiat', '0.000039'),
  known('XAF', 'Central African Franc', 'FCFA', 0, 'fiat', '0.00165'),
  known('XOF', 'West African Franc', 'CFA', 0, 'fiat', '0.00165'),
  known('ZAR', 'South African Rand', 'R', 2, 'fiat', '0.0540'),
  known('ZMW', 'Zambian Kwacha', 'ZK', 2, 'fiat', '0.0370'),
]

const byCode = new Map(table.map((currency) => [currency.code, currency]))

/**
 * The currency of a code.
 *
 * @throws ApiException 400 `INVALID_CURRENCY`
 */
export function currencyOf(code: string): Currency {
  const { name, symbol, decimals } = lookUp(code)
  return { code, name, symbol, decimals }
}

/** Whether the currency is money in a bank or a token. */
export function kindOf(code: string): CurrencyKind {
  return lookUp(code).kind
}

/** The worth of one unit in US dollars, as decimal text. */
export function worthInUsd(code: string): string {
  return lookUp(code).usd
}

/** An amount with its currency. */
export function amountOf(amount: number, code: string): { amount: number; currency: Currency } {
  return { amount, currency: currencyOf(code) }
}

function lookUp(code: string): Known {
  const found = byCode.get(code)
  if (!found) throw new ApiException(400, 'INVALID_CURRENCY', `${code} is not a supported currency`)
  return found
}

function known(
  code: string,
  name: string,
  symbol: string,
  decimals: number,
  kind: CurrencyKind,
  usd: string,
): Known {
  return { code, name, symbol, decimals, kind, usd }
}
