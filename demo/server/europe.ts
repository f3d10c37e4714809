/** The countries this platform has customers in, ISO 3166-1 alpha-2. */
const countries = ['US', 'DE'] as const
export type Country = (typeof countries)[number]

/** That a customer accepted the service's terms, as the service wants to know it. */
export interface TermsConsent {
  termsVersion: string
  /** ISO 8601. */
  acceptedAt: string
  acceptanceMethod: 'CHECKBOX' | 'CLICK_TO_ACCEPT'
  ipAddress: string
}

/**
 * Has a customer in the EU prove their contacts to the service and log in with it, which lets them
 * authorize payments. What was done before is left out.
 *
 * @param customerId - `Customer:<uuid>`
 */
export type Authenticate = (customerId: string) => Promise<void>

/** Lists the countries that a new customer may live in: those of the EU need a way to authenticate. */
export function countriesWith(authenticate: Authenticate | undefined): Country[] {
  return countries.filter((country) => !isInEurope(country) || authenticate)
}

/** Whether the service wants payments of customers in this country authorized. */
export function isInEurope(country: Country): boolean {
  return country === 'DE'
}
