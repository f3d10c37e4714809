import { z } from '@hono/zod-openapi'
import { currencyCode, dateTime, id, maxMinorUnits } from '../core/http/common.schema.ts'
import type { RequestSchemas, ResponseSchemas } from '../core/profile.ts'
import { FeeConfig } from './feeConfigs.schema.ts'

const fieldNames = [
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
] as const

/** Names of the facts about a person or business that providers ask for, by generation. */
const fieldName = {
  may: z.enum(fieldNames),
  august: z.enum([...fieldNames, 'ID_TYPE', 'ID_NUMBER']),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type FieldName = z.infer<typeof fieldName.august>

function supportedCurrencyInput(generation: RequestSchemas) {
  const name = fieldName[generation] as z.ZodType<FieldName>
  return z.object({
    currencyCode,
    minAmount: z.int().min(0).max(maxMinorUnits),
    maxAmount: z.int().min(0).max(maxMinorUnits),
    requiredCounterpartyFields: z.array(z.object({ name, mandatory: z.boolean() })).max(50),
    enabledTransactionTypes: z.array(z.enum(['OUTGOING', 'INCOMING'])).max(2),
  })
}

function supportedCurrency(generation: RequestSchemas) {
  const name = fieldName[generation] as z.ZodType<FieldName>
  return supportedCurrencyInput(generation).extend({
    providerRequiredCustomerFields: z.array(name).optional(),
    providerRequiredCounterpartyCustomerFields: z.array(name).optional(),
  })
}

/** The way in which a cardholder is told the code that adds a card to a phone. */
const CardTokenization2faConfig = z
  .object({
    displayName: z.string().max(255),
    logoUrl: z.url({ protocol: /^https$/ }).max(512),
    email: z
      .object({
        fromAddress: z.email().max(255),
        fromName: z.string().max(255),
        replyToAddress: z.email().max(255),
        subject: z.string().max(255),
        bodyText: z.string().max(2_000),
      })
      .partial(),
    sms: z.object({ templateSid: z.string().max(64), bodyText: z.string().max(480) }).partial(),
  })
  .partial()
  .openapi('CardTokenization2FAConfig')

const augustParts = {
  feeConfigs: z.array(FeeConfig).max(100).optional(),
  cardTokenization2faConfig: CardTokenization2faConfig.optional(),
}

export type SupportedCurrency = z.infer<ReturnType<typeof supportedCurrency>>

/** The specification shows both lists of the providers, the empty ones too. */
function completeCurrency() {
  const names = z.array(fieldName.may)
  return supportedCurrency('may').extend({
    providerRequiredCustomerFields: names,
    providerRequiredCounterpartyCustomerFields: names,
  })
}

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

function platformConfig<Currency extends z.ZodType, Parts extends z.ZodRawShape>(
  currency: Currency,
  parts: Parts,
) {
  return z
    .object({
      id: id('PlatformConfig'),
      umaDomain: z.string(),
      proxyUmaSubdomain: z.string(),
      webhookEndpoint: z.string().optional(),
      supportedCurrencies: z.array(currency),
      isRegulatedFinancialInstitution: z.boolean(),
      embeddedWalletConfig: EmbeddedWalletConfig.optional(),
      createdAt: dateTime,
      updatedAt: dateTime,
      ...parts,
    })
    .openapi('PlatformConfig')
}

/** The platform's configuration, by generation. */
export const platformConfigs = {
  spec: platformConfig(completeCurrency(), {}),
  may: platformConfig(supportedCurrency('may'), {}),
  august: platformConfig(supportedCurrency('august'), augustParts),
} as const satisfies Record<ResponseSchemas, z.ZodType>

export type PlatformConfig = z.infer<typeof platformConfigs.august>

function platformConfigUpdate<Parts extends z.ZodRawShape>(
  generation: RequestSchemas,
  parts: Parts,
) {
  return z
    .object({
      umaDomain: domain.optional(),
      webhookEndpoint: z
        .url({ protocol: /^https?$/ })
        .max(2048)
        .optional(),
      supportedCurrencies: z.array(supportedCurrencyInput(generation)).min(1).max(100).optional(),
      embeddedWalletConfig: EmbeddedWalletConfig.optional(),
      ...parts,
    })
    .openapi('PlatformConfigUpdateRequest')
}

/** The body that changes the configuration, by generation. */
export const platformConfigUpdates = {
  may: platformConfigUpdate('may', {}),
  august: platformConfigUpdate('august', augustParts),
} as const satisfies Record<RequestSchemas, z.ZodType>

export type PlatformConfigUpdate = z.infer<typeof platformConfigUpdates.august>
