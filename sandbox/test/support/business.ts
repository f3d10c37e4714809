/** As little as every generation lets a business say of itself. */
export const businessInfo = {
  legalName: 'Acme Inc',
  taxId: '12-3456789',
  incorporatedOn: '2020-01-02',
  country: 'US',
}

/** The body that creates a business. */
export function businessBody(more = {}) {
  return { customerType: 'BUSINESS', businessInfo, ...more }
}
