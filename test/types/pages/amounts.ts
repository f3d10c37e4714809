import { AmountError, formatAmount, parseAmount } from 'holdfast'

balance.textContent = formatAmount(account.balance) // 1,234.50 USDB
try {
  terms.lockedCurrencyAmount = parseAmount(input.value, account.balance.currency)
} catch (error) {
  if (!(error instanceof AmountError)) throw error
  showProblem(error.problem) // malformed, tooManyDecimals, zero, tooLarge
}

// The block above is an example on a page (test/pages.test.ts).
declare const account: { balance: Parameters<typeof formatAmount>[0] }
declare const balance: { textContent: string }
declare const terms: { lockedCurrencyAmount: number }
declare const input: { value: string }
declare function showProblem(problem: AmountError['problem']): void
