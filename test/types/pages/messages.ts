import { type ErrorMessages, errorMessages, executeQuote, formatError } from 'holdfast'

const french: ErrorMessages = {
  ...errorMessages, // or translate every code: TypeScript names those that are missing
  SESSION_REQUIRED: 'Déverrouillez d’abord votre portefeuille.',
  AMOUNT_OUT_OF_RANGE: 'Ce montant dépasse les limites.', // a code of the service
}
try {
  await executeQuote(wallet, quote)
} catch (error) {
  showError(formatError(error, french)) // formatError(error) is English
}

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof executeQuote>[0]
declare const quote: Parameters<typeof executeQuote>[1]
declare function showError(text: string): void
