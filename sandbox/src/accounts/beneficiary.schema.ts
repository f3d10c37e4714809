import { z } from '@hono/zod-openapi'
import { country, isoDate } from '../core/http/common.schema.ts'
import { Address, email, phoneNumber } from '../core/http/contact.schema.ts'

const individualFields = {
  fullName: z.string().min(1).max(255),
  birthDate: isoDate.optional(),
  nationality: country.optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  countryOfResidence: country.optional(),
  address: Address.optional(),
  registrationNumber: z.string().max(255).optional(),
  documentType: z.string().max(64).optional(),
  documentNumber: z.string().max(64).optional(),
}

const Business = z.object({
  beneficiaryType: z.literal('BUSINESS'),
  legalName: z.string().min(1).max(255),
  registrationNumber: z.string().max(255).optional(),
  taxId: z.string().max(255).optional(),
  email: email.optional(),
  phoneNumber: phoneNumber.optional(),
  countryOfResidence: country.optional(),
  address: Address.optional(),
})

/** The owner of the wallet, in the generation that may be told. */
export const walletBeneficiary = z.discriminatedUnion('beneficiaryType', [
  z.object({
    beneficiaryType: z.literal('INDIVIDUAL'),
    fullName: individualFields.fullName,
    countryOfResidence: country,
  }),
  Business,
])

/** The owner of an account, as far as every account type names them. */
export type Beneficiary =
  | { beneficiaryType: 'INDIVIDUAL'; fullName: string }
  | { beneficiaryType: 'BUSINESS'; legalName: string }

/** The fields some account types demand of a person. */
export type BeneficiaryDemand = 'address' | 'countryOfResidence' | 'phoneNumber'

/** Builds the schema of an account's owner; `demands` are the fields this account type needs of a person. */
export function beneficiary(demands: readonly BeneficiaryDemand[]) {
  const required = {
    ...(demands.includes('address') && { address: Address }),
    ...(demands.includes('countryOfResidence') && { countryOfResidence: country }),
    ...(demands.includes('phoneNumber') && { phoneNumber }),
  }
  const Individual = z.object({
    beneficiaryType: z.literal('INDIVIDUAL'),
    ...individualFields,
    ...required,
  })
  return z.discriminatedUnion('beneficiaryType', [Individual, Business])
}
