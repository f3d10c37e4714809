import { z } from '@hono/zod-openapi'
import { currencyCode, dateTime, id, pageQuery, timeFilter } from './common.ts'

export const Address = z
  .object({
    line1: z.string().min(1).max(255),
    line2: z.string().max(255).optional(),
    city: z.string().max(255).optional(),
    state: z.string().max(255).optional(),
    postalCode: z.string().min(1).max(32),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code'),
  })
  .openapi('Address')

export const country = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code')

const verificationStatus = z.enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'])

/** `$name@domain`, the name at most 64 characters with its sign. */
export const umaAddress = z
  .string()
  .max(320)
  .regex(/^\$[a-zA-Z0-9\-_.+]{1,63}@[a-zA-Z0-9.-]+(:\d+)?$/, 'must be a UMA address')
  .transform((value) => value.toLowerCase())

export const email = z.email().max(320)

export const phoneNumber = z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number')

export const isoDate = z.iso.date()

const BusinessInfo = z
  .object({
    legalName: z.string().min(1).max(255),
    doingBusinessAs: z.string().max(255),
    country,
    registrationNumber: z.string().max(255),
    incorporatedOn: isoDate,
    entityType: z.enum([
      'SOLE_PROPRIETORSHIP',
      'PARTNERSHIP',
      'LLC',
      'CORPORATION',
      'S_CORPORATION',
      'NON_PROFIT',
      'OTHER',
    ]),
    taxId: z.string().max(255),
    countriesOfOperation: z.array(country).max(250),
    businessType: z.string().regex(/^[A-Z_]{3,80}$/),
    purposeOfAccount: z.string().regex(/^[A-Z0-9_]{3,80}$/),
    sourceOfFunds: z.string().max(255),
    expectedMonthlyTransactionCount: z.string().regex(/^COUNT_[A-Z0-9_]+$/),
    expectedMonthlyTransactionVolume: z.string().regex(/^VOLUME_[A-Z0-9_]+$/),
    expectedRecipientJurisdictions: z.array(country).max(250),
  })
  .partial()
  .openapi('BusinessInfo')

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
  kycStatus: verificationStatus.optional(),
}

const business = {
  businessInfo: BusinessInfo.optional(),
  kybStatus: verificationStatus.optional(),
}

const createOnly = {
  platformCustomerId: z.string().min(1).max(255).optional(),
  region: country.optional(),
}

export const CustomerCreate = z
  .discriminatedUnion('customerType', [
    z.object({
      customerType: z.literal('INDIVIDUAL'),
      ...createOnly,
      ...changeable,
      ...individual,
    }),
    z.object({ customerType: z.literal('BUSINESS'), ...createOnly, ...changeable, ...business }),
  ])
  .openapi('CustomerCreateRequest')

export type CustomerCreate = z.infer<typeof CustomerCreate>

export const CustomerUpdate = z
  .discriminatedUnion('customerType', [
    z.object({ customerType: z.literal('INDIVIDUAL'), ...changeable, ...individual }),
    z.object({ customerType: z.literal('BUSINESS'), ...changeable, ...business }),
  ])
  .openapi('CustomerUpdateRequest')

export type CustomerUpdate = z.infer<typeof CustomerUpdate>

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

export const Customer = z
  .discriminatedUnion('customerType', [
    z.object({ customerType: z.literal('INDIVIDUAL'), ...shown, ...individual }),
    z.object({
      customerType: z.literal('BUSINESS'),
      ...shown,
      ...business,
      beneficialOwners: z.array(z.record(z.string(), z.unknown())),
    }),
  ])
  .openapi('Customer')

export type Customer = z.infer<typeof Customer>
