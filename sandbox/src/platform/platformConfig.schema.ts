import { z } from '@hono/zod-openapi'
import { currencyCode, dateTime, id, maxMinorUnits } from '../core/http/common.schema.ts'

/** Names of the facts about a person or business that providers ask for. */
export const fieldName = z.enum([
  'FULL_NAME',
  'BIRTH_DATE',
  'NATIONALITY',
  'PHONE_NUMBER',
  'EMAIL',
  'POSTAL_ADDRESS',
  'TAX_ID',
  'REGISTRATION_NUMBER',
  'USER_TYPE',
  'COUNTRY_OF_RESIDENCE',
  'ACCOUNT_IDENTIFIER',
  'FI_LEGAL_ENTITY_NAME',
  'FI_ADDRESS',
  'PURPOSE_OF_PAYMENT',
  'ULTIMATE_INSTITUTION_COUNTRY',
  'IDENTIFIER',
  'BUSINESS_TYPE',
  'COMPANY_LEGAL_NAME',
])

const supportedCurrencyInput = z.object({
  currencyCode,
  minAmount: z.int().min(0).max(maxMinorUnits),
  maxAmount: z.int().min(0).max(maxMinorUnits),
  requiredCounterpartyFields: z
    .array(z.object({ name: fieldName, mandatory: z.boolean() }))
    .max(50),
  enabledTransactionTypes: z.array(z.enum(['OUTGOING', 'INCOMING'])).max(2),
})

export const SupportedCurrency = supportedCurrencyInput.extend({
  providerRequiredCustomerFields: z.array(fieldName).optional(),
  providerRequiredCounterpartyCustomerFields: z.array(fieldName).optional(),
})

export type SupportedCurrency = z.infer<typeof SupportedCurrency>

export const EmbeddedWalletConfig = z
  .object({
    appName: z.string().min(1).max(255),
    otpLength: z.int().min(4).max(12),
    alphanumeric: z.boolean(),
    expirationSeconds: z.int().min(1).max(86_400),
    sendFromEmailAddress: z.email().max(255),
    sendFromEmailSenderName: z.string().min(1).max(255),
    replyToEmailAddress: z.email().max(255),
    logoUrl: z.url({ protocol: /^https?$/ }).max(512),
  })
  .partial()
  .openapi('EmbeddedWalletConfig')

export type EmbeddedWalletConfig = z.infer<typeof EmbeddedWalletConfig>

const domain = z
  .string()
  .max(253)
  .regex(/^[a-z0-9.-]+(:\d{1,5})?$/i, 'must be a domain')
  .transform((value) => value.toLowerCase())

export const PlatformConfig = z
  .object({
    id: id('PlatformConfig'),
    umaDomain: z.string(),
    proxyUmaSubdomain: z.string(),
    webhookEndpoint: z.string().optional(),
    supportedCurrencies: z.array(SupportedCurrency),
    isRegulatedFinancialInstitution: z.boolean(),
    embeddedWalletConfig: EmbeddedWalletConfig.optional(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('PlatformConfig')

export type PlatformConfig = z.infer<typeof PlatformConfig>

export const PlatformConfigUpdate = z
  .object({
    umaDomain: domain.optional(),
    webhookEndpoint: z
      .url({ protocol: /^https?$/ })
      .max(2048)
      .optional(),
    supportedCurrencies: z.array(supportedCurrencyInput).min(1).max(100).optional(),
    embeddedWalletConfig: EmbeddedWalletConfig.optional(),
  })
  .openapi('PlatformConfigUpdateRequest')

export type PlatformConfigUpdate = z.infer<typeof PlatformConfigUpdate>
