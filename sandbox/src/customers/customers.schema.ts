import { z } from '@hono/zod-openapi'
import { BeneficialOwner } from '../beneficialOwners/beneficialOwners.schema.ts'
import {
  country,
  currencyCode,
  dateTime,
  id,
  isoDate,
  pageQuery,
  timeFilter,
} from '../core/http/common.schema.ts'
import { Address, email, phoneNumber, umaAddress } from '../core/http/contact.schema.ts'
import type { RequestSchemas, ResponseSchemas } from '../core/profile.ts'
import { businessInfos } from './businessInfo.schema.ts'
import { ContactVerification } from './contacts.schema.ts'
import { dueDiligence } from './dueDiligence.schema.ts'
import { EndUserTermsConsent, EndUserTermsConsentRequest } from './endUserTerms.schema.ts'

const statuses = ['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'] as const

/** The status of a verification, by generation. */
const verificationStatuses = {
  may: z.enum(statuses).optional(),
  august: z.enum([...statuses, 'HOLD']).optional(),
} as const satisfies Record<RequestSchemas, z.ZodType>

const changeable = {
  currencies: z.array(currencyCode).min(1).max(50).optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  umaAddress: umaAddress.optional(),
  address: Address.optional(),
}

const individual = {
  fullName: z.string().min(1).max(255).optional(),
  birthDate: isoDate.optional(),
  nationality: country.optional(),
}

const createOnly = {
  platformCustomerId: z.string().min(1).max(255).optional(),
  region: country.optional(),
}

function customerCreate<
  Info extends z.ZodType,
  Status extends z.ZodType,
  More extends Record<string, z.ZodType>,
  Person extends Record<string, z.ZodType>,
>(businessInfo: Info, status: Status, more: More, person: Person) {
  return z
    .discriminatedUnion('customerType', [
      z.object({
        customerType: z.literal('INDIVIDUAL'),
        ...createOnly,
        ...changeable,
        ...more,
        ...individual,
        ...person,
        kycStatus: status,
      }),
      z.object({
        customerType: z.literal('BUSINESS'),
        ...createOnly,
        ...changeable,
        ...more,
        businessInfo,
        kybStatus: status,
      }),
    ])
    .openapi('CustomerCreateRequest')
}

function customerUpdate<
  Info extends z.ZodType,
  Status extends z.ZodType,
  More extends Record<string, z.ZodType>,
  Person extends Record<string, z.ZodType>,
>(businessInfo: Info, status: Status, more: More, person: Person) {
  return z
    .discriminatedUnion('customerType', [
      z.object({
        customerType: z.literal('INDIVIDUAL'),
        ...changeable,
        ...more,
        ...individual,
        ...person,
        kycStatus: status,
      }),
      z.object({
        customerType: z.literal('BUSINESS'),
        ...changeable,
        ...more,
        businessInfo,
        kybStatus: status,
      }),
    ])
    .openapi('CustomerUpdateRequest')
}

/** The fields of a customer that exist only in August. */
const augustFields = { endUserTermsConsent: EndUserTermsConsentRequest.optional() }

/** The fields about a person's identity document, in August alone. */
const identity = {
  idType: z.enum(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']).optional(),
  countryOfIssuance: country.optional(),
}

/** The same in a request; the number is not shown again. */
const augustPerson = {
  ...identity,
  ...dueDiligence,
  identifier: z.string().min(1).max(255).optional(),
}

/** The body that creates a customer, by generation; in August a business is described at once. */
export const customerCreates = {
  may: customerCreate(businessInfos.may.create.optional(), verificationStatuses.may, {}, {}),
  august: customerCreate(
    businessInfos.august.create,
    verificationStatuses.august,
    augustFields,
    augustPerson,
  ),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type CustomerCreate = z.infer<(typeof customerCreates)[RequestSchemas]>

/** The body that changes a customer, by generation. */
export const customerUpdates = {
  may: customerUpdate(businessInfos.may.update.optional(), verificationStatuses.may, {}, {}),
  august: customerUpdate(
    businessInfos.august.update.optional(),
    verificationStatuses.august,
    augustFields,
    augustPerson,
  ),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type CustomerUpdate = z.infer<(typeof customerUpdates)[RequestSchemas]>

export const CustomerFilter = z.object({
  platformCustomerId: z.string().max(255).optional(),
  customerType: z.enum(['INDIVIDUAL', 'BUSINESS']).optional(),
  region: country.optional(),
  currency: currencyCode.optional(),
  umaAddress: umaAddress.optional(),
  isIncludingDeleted: z.enum(['true', 'false']).default('false'),
  ...timeFilter,
  ...pageQuery,
})

export type CustomerFilter = z.infer<typeof CustomerFilter>

const shown = {
  id: id('Customer'),
  platformCustomerId: z.string(),
  region: country.optional(),
  currencies: z.array(z.string()),
  email: z.string().optional(),
  phoneNumber: z.string().optional(),
  umaAddress: z.string(),
  address: Address.optional(),
  isDeleted: z.boolean(),
  createdAt: dateTime,
  updatedAt: dateTime,
}

function customer<
  Info extends z.ZodType,
  Status extends z.ZodType,
  More extends Record<string, z.ZodType>,
  Person extends Record<string, z.ZodType>,
>(businessInfo: Info, status: Status, more: More, person: Person) {
  return z
    .discriminatedUnion('customerType', [
      z.object({
        customerType: z.literal('INDIVIDUAL'),
        ...shown,
        ...more,
        ...individual,
        ...person,
        kycStatus: status,
      }),
      z.object({
        customerType: z.literal('BUSINESS'),
        ...shown,
        ...more,
        businessInfo,
        kybStatus: status,
        beneficialOwners: z.array(BeneficialOwner),
      }),
    ])
    .openapi('Customer')
}

const may = customer(businessInfos.may.update.optional(), verificationStatuses.may, {}, {})
const august = customer(
  businessInfos.august.update.optional(),
  verificationStatuses.august,
  {
    contactVerification: ContactVerification.optional(),
    endUserTermsConsent: EndUserTermsConsent.optional(),
  },
  { ...identity, ...dueDiligence },
)

/** A customer in the schema of any generation. */
export type Customer = z.infer<typeof august>

/** The schemas of a customer, by generation. */
export const customerSchemas: Record<ResponseSchemas, z.ZodType<Customer>> = {
  spec: may,
  may,
  august,
}
