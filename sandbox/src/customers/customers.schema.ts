import { z } from '@hono/zod-openapi'
import {
  country,
  currencyCode,
  dateTime,
  id,
  isoDate,
  pageQuery,
  timeFilter,
} from '../core/http/common.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'
import { businessInfos } from './businessInfo.schema.ts'

export const Address = z
  .object({
    line1: z.string().min(1).max(255),
    line2: z.string().max(255).optional(),
    city: z.string().max(255).optional(),
    state: z.string().max(255).optional(),
    postalCode: z.string().min(1).max(32),
    country,
  })
  .openapi('Address')

const verificationStatus = z.enum(['UNVERIFIED', 'PENDING', 'APPROVED', 'REJECTED'])

/** `$name@domain`, the name at most 64 characters with its sign. */
export const umaAddress = z
  .string()
  .max(320)
  .regex(/^\$[a-zA-Z0-9\-_.+]{1,63}@[a-zA-Z0-9.-]+(:\d+)?$/, 'must be a UMA address')
  .transform((value) => value.toLowerCase())

export const email = z.email().max(320)

export const phoneNumber = z.string().regex(/^\+[1-9]\d{1,14}$/, 'must be an E.164 number')

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

const kybStatus = verificationStatus.optional()

const createOnly = {
  platformCustomerId: z.string().min(1).max(255).optional(),
  region: country.optional(),
}

function customerCreate<Info extends z.ZodType>(businessInfo: Info) {
  return z
    .discriminatedUnion('customerType', [
      z.object({
        customerType: z.literal('INDIVIDUAL'),
        ...createOnly,
        ...changeable,
        ...individual,
      }),
      z.object({
        customerType: z.literal('BUSINESS'),
        ...createOnly,
        ...changeable,
        businessInfo,
        kybStatus,
      }),
    ])
    .openapi('CustomerCreateRequest')
}

function customerUpdate<Info extends z.ZodType>(businessInfo: Info) {
  return z
    .discriminatedUnion('customerType', [
      z.object({ customerType: z.literal('INDIVIDUAL'), ...changeable, ...individual }),
      z.object({ customerType: z.literal('BUSINESS'), ...changeable, businessInfo, kybStatus }),
    ])
    .openapi('CustomerUpdateRequest')
}

/** The body that creates a customer, by generation; in August a business is described at once. */
export const customerCreates = {
  may: customerCreate(businessInfos.may.create.optional()),
  august: customerCreate(businessInfos.august.create),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type CustomerCreate = z.infer<(typeof customerCreates)[RequestSchemas]>

/** The body that changes a customer, by generation. */
export const customerUpdates = {
  may: customerUpdate(businessInfos.may.update.optional()),
  august: customerUpdate(businessInfos.august.update.optional()),
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

export const Customer = z
  .discriminatedUnion('customerType', [
    z.object({ customerType: z.literal('INDIVIDUAL'), ...shown, ...individual }),
    z.object({
      customerType: z.literal('BUSINESS'),
      ...shown,
      businessInfo: businessInfos.august.update.optional(),
      kybStatus,
      beneficialOwners: z.array(z.record(z.string(), z.unknown())),
    }),
  ])
  .openapi('Customer')

export type Customer = z.infer<typeof Customer>
