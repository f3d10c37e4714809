import { z } from '@hono/zod-openapi'
import { country, dateTime, id, isoDate, pageQuery } from '../core/http/common.schema.ts'
import { Address, email, phoneNumber } from '../core/http/contact.schema.ts'
import type { Profile } from '../core/profile.ts'

const role = z.enum([
  'UBO',
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
])

const roles = z.array(role).min(1).max(6)

const percentage = z.number().min(0).max(100)

const name = z.string().min(1).max(255)

const PersonalInfo = z
  .object({
    firstName: name,
    middleName: z.string().max(255).optional(),
    lastName: name,
    birthDate: isoDate,
    nationality: country,
    email: email.optional(),
    phoneNumber: phoneNumber.optional(),
    address: Address,
    idType: z.enum(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID']),
    identifier: z.string().min(1).max(255),
    countryOfIssuance: country.optional(),
  })
  .openapi('BeneficialOwnerPersonalInfo')

const PersonalInfoUpdate = PersonalInfo.partial().openapi('BeneficialOwnerPersonalInfoUpdate')

function schemasWith<Percentage extends z.ZodType<number>>(ownershipPercentage: Percentage) {
  return {
    create: z
      .object({
        customerId: id('Customer'),
        roles,
        ownershipPercentage,
        personalInfo: PersonalInfo,
      })
      .openapi('BeneficialOwnerCreateRequest'),
    update: z
      .object({ roles, ownershipPercentage, personalInfo: PersonalInfoUpdate })
      .partial()
      .openapi('BeneficialOwnerUpdateRequest'),
  }
}

const requests = { whole: schemasWith(percentage.int()), fractional: schemasWith(percentage) }

/** The bodies that create and change an owner: spec 2.10 has a number where others have an integer. */
export function ownerRequests({ fractionalOwnership }: Profile) {
  return fractionalOwnership ? requests.fractional : requests.whole
}

export type BeneficialOwnerCreate = z.infer<(typeof requests)['whole']['create']>

export type BeneficialOwnerUpdate = z.infer<(typeof requests)['whole']['update']>

export const BeneficialOwner = z
  .object({
    id: id('BeneficialOwner'),
    customerId: id('Customer'),
    roles: z.array(role),
    ownershipPercentage: percentage,
    personalInfo: PersonalInfo,
    kycStatus: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'HOLD']),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('BeneficialOwner')

export type BeneficialOwner = z.infer<typeof BeneficialOwner>

export const BeneficialOwnerFilter = z.object({ customerId: id('Customer'), ...pageQuery })

export type BeneficialOwnerFilter = z.infer<typeof BeneficialOwnerFilter>
