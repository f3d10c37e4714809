/** Documented responses that no test reaches, as `operation status`, each with the reason. */
export const knownGaps: Readonly<Record<string, string>> = {
  'trustCustomerExternalAccount 400': 'the call has nothing but its path',
  'untrustCustomerExternalAccount 400': 'the call has nothing but its path',
}
