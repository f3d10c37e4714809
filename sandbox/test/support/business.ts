import { type Client, expectStatus } from './client.ts'

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

/** As little as has to be said of a person who owns or controls a business. */
const personalInfo = {
  firstName: 'Ada',
  lastName: 'Example',
  birthDate: '1980-05-06',
  nationality: 'US',
  address: { line1: '1 Main St', postalCode: '94105', country: 'US' },
  idType: 'SSN',
  identifier: '123-45-6789',
}

/** The body that adds an owner to a business. */
export function ownerBody(customerId: string, lastName = 'Example', more = {}) {
  return {
    customerId,
    roles: ['UBO', 'DIRECTOR'],
    ownershipPercentage: 60,
    personalInfo: { ...personalInfo, lastName },
    ...more,
  }
}

/** A beneficial owner, as far as tests look at it. */
export type Owner = {
  id: string
  customerId: string
  roles: string[]
  ownershipPercentage: number
  personalInfo: typeof personalInfo & { email?: string; middleName?: string }
  kycStatus: string
  createdAt: string
  updatedAt: string
}

/** Creates a business. */
export async function createBusiness(client: Client, info = {}): Promise<string> {
  const body = businessBody({ businessInfo: { ...businessInfo, ...info } })
  return expectStatus(await client.post<{ id: string }>('/customers', body), 201).id
}

/** Adds an owner to a business. */
export async function createOwner(
  client: Client,
  customerId: string,
  lastName = 'Example',
  more = {},
): Promise<Owner> {
  const body = ownerBody(customerId, lastName, more)
  return expectStatus(await client.post<Owner>('/beneficial-owners', body), 201)
}
