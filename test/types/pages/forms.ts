import { ApiError, createExternalAccount } from 'holdfast'

try {
  await createExternalAccount(wallet, { currency: 'USD', accountInfo })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  const { errors = [], minAmount, maxAmount } = error.details // limits: of createQuote
  for (const { field, reason } of errors) markField(field, reason) // accountInfo.routingNumber
  if (errors.length === 0) showProblem(error.apiCode, minAmount, maxAmount)
}

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof createExternalAccount>[0]
declare const accountInfo: Parameters<typeof createExternalAccount>[1]['accountInfo']
declare function markField(field: string, reason: string): void
declare function showProblem(apiCode: string, minAmount?: number, maxAmount?: number): void
