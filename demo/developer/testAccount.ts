import type { createExternalAccount } from 'holdfast'

/** @param digits - the last of its number, which decide how its payments end in the sandbox */
export function testAccount(
  digits: string,
  fullName: string,
): Parameters<typeof createExternalAccount>[1] {
  return {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: `${String(Date.now()).slice(-9)}${digits}`,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName },
    },
  }
}
