const rails: Record<string, string> = {
  USD: 'ACH',
  BRL: 'PIX',
  DKK: 'SEPA',
  EUR: 'SEPA',
  GBP: 'FASTER_PAYMENTS',
  INR: 'UPI',
  MXN: 'SPEI',
  SGD: 'FAST',
}

const mobileMoney = ['BWP', 'HTG', 'KES', 'MWK', 'RWF', 'TZS', 'UGX', 'XAF', 'XOF', 'ZMW']

/** The rail payments in a currency usually take. */
export function railFor(currency: string): string {
  return rails[currency] ?? (mobileMoney.includes(currency) ? 'MOBILE_MONEY' : 'BANK_TRANSFER')
}
