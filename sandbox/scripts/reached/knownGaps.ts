/** Documented responses that no test reaches, as `operation status`, each with the reason. */
export const knownGaps: Readonly<Record<string, string>> = {
  'authorizeQuote 429': 'wrong codes lock the customer (423) before there are too many',
  'trustCustomerExternalAccount 400': 'the call has nothing but its path',
  'untrustCustomerExternalAccount 400': 'the call has nothing but its path',
}
