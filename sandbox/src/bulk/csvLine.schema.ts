import { z } from '@hono/zod-openapi'
import { country, isoDate } from '../core/http/common.schema.ts'
import { email, umaAddress } from '../core/http/contact.schema.ts'

/** The columns that every file needs; the type of a line decides which others the line needs. */
export const requiredColumns = ['umaAddress', 'platformCustomerId', 'customerType'] as const

/** Every column that a file may have. */
export const csvColumns: readonly string[] = [
  ...requiredColumns,
  'fullName',
  'birthDate',
  'businessLegalName',
  'addressLine1',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
  'email',
  'businessRegistrationNumber',
  'businessTaxId',
  'platformAccountId',
  'description',
]

const text = z.string().max(255)
const required = z.string().min(1).max(255)

const shared = {
  umaAddress,
  platformCustomerId: required,
  addressLine1: required,
  addressLine2: text.optional(),
  city: required,
  state: required,
  postalCode: z.string().min(1).max(32),
  country,
  email: email.optional(),
  platformAccountId: text.optional(),
  description: text.optional(),
}

/** One line of a file; an empty field counts as none. */
export const CsvLine = z.discriminatedUnion('customerType', [
  z.object({
    customerType: z.literal('INDIVIDUAL'),
    ...shared,
    fullName: required,
    birthDate: isoDate,
  }),
  z.object({
    customerType: z.literal('BUSINESS'),
    ...shared,
    businessLegalName: required,
    businessRegistrationNumber: text.optional(),
    businessTaxId: text.optional(),
  }),
])

export type CsvLine = z.infer<typeof CsvLine>
