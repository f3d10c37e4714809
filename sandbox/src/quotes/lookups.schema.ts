import { z } from '@hono/zod-openapi'
import { Currency, id } from '../core/http/common.schema.ts'
import { umaAddress } from '../core/http/contact.schema.ts'

const supportedCurrency = z.object({
  currency: Currency,
  estimatedExchangeRate: z.number().positive(),
  min: z.int().min(1),
  max: z.int().min(1),
})

const shared = {
  lookupId: id('Lookup'),
  supportedCurrencies: z.array(supportedCurrency),
  requiredPayerDataFields: z
    .array(z.object({ name: z.string(), mandatory: z.boolean() }))
    .optional(),
}

export const UmaLookup = z
  .object({ ...shared, receiverUmaAddress: z.string() })
  .openapi('ReceiverUmaLookupResponse')

export type UmaLookup = z.infer<typeof UmaLookup>

export const ExternalAccountLookup = z
  .object({ ...shared, accountId: id('ExternalAccount') })
  .openapi('ReceiverExternalAccountLookupResponse')

export type ExternalAccountLookup = z.infer<typeof ExternalAccountLookup>

export const LookupQuery = z.object({
  senderUmaAddress: umaAddress.optional(),
  customerId: id('Customer').optional(),
})

export type LookupQuery = z.infer<typeof LookupQuery>
