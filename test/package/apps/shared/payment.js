/** What every app pays: 1.00 USDB to a new bank account. */
export const accountInfo = {
  accountType: 'USD_ACCOUNT',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
}

export function termsFor(payee) {
  return {
    destination: { accountId: payee.id },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 1_000_000,
  }
}
