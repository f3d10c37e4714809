import { z } from '@hono/zod-openapi'
import { accountId, currencyCode, id, positiveAmount } from '../core/http/common.schema.ts'
import { umaAddress } from '../core/http/contact.schema.ts'
import type { RequestSchemas } from '../core/profile.ts'
import {
  augustPurposes,
  augustRails,
  mayPurposes,
  mayRails,
} from '../payments/paymentTerms.schema.ts'
import { FixedFee, feeBps } from '../platform/feeConfigs.schema.ts'
import { cryptoNetworks } from '../rates/networks.schema.ts'
import { ScaFactor } from '../sca/sca.schema.ts'

const AccountSource = z.object({
  sourceType: z.literal('ACCOUNT'),
  accountId,
  customerId: id('Customer').optional(),
})

/** Money that is sent once the quote says where to. */
function realtimeSource<Network extends z.ZodType<string>>(cryptoNetwork: Network) {
  return z.object({
    sourceType: z.literal('REALTIME_FUNDING'),
    currency: currencyCode,
    customerId: id('Customer').optional(),
    cryptoNetwork: cryptoNetwork.optional(),
  })
}

const UmaDestination = z.object({
  destinationType: z.literal('UMA_ADDRESS'),
  umaAddress,
  currency: currencyCode.optional(),
})

function accountDestination(rails: readonly string[]) {
  return z.object({
    destinationType: z.literal('ACCOUNT'),
    accountId,
    currency: currencyCode.optional(),
    paymentRail: z.enum(rails).optional(),
  })
}

function quoteRequest(
  rails: readonly string[],
  purposes: readonly string[],
  network: z.ZodType<string>,
) {
  return z.object({
    source: z.discriminatedUnion('sourceType', [AccountSource, realtimeSource(network)]),
    destination: z.discriminatedUnion('destinationType', [
      accountDestination(rails),
      UmaDestination,
    ]),
    lockedCurrencySide: z.enum(['SENDING', 'RECEIVING']),
    lockedCurrencyAmount: positiveAmount,
    lookupId: z.string().max(100).optional(),
    immediatelyExecute: z.boolean().default(false),
    description: z.string().max(1024).optional(),
    purposeOfPayment: z.enum(purposes).optional(),
    senderCustomerInfo: z.record(z.string().max(64), z.unknown()).optional(),
  })
}

const PlatformFeeOverride = z
  .object({ platformFixedFee: FixedFee, platformVariableFeeBps: feeBps })
  .openapi('PlatformFeeOverride')

export type PlatformFeeOverride = z.infer<typeof PlatformFeeOverride>

/** The body that asks for a quote, by generation. */
export const quoteRequests = {
  may: quoteRequest(mayRails, mayPurposes, cryptoNetworks.may).openapi('QuoteRequest'),
  august: quoteRequest(augustRails, augustPurposes, cryptoNetworks.august)
    .extend({
      remittanceInformation: z.string().max(80).optional(),
      scaFactor: ScaFactor.optional(),
      platformFeeOverride: PlatformFeeOverride.optional(),
    })
    .openapi('QuoteRequest'),
} as const satisfies Record<RequestSchemas, z.ZodType>

/** The body of an execution, which may be left out: the factor to authorize the payment with. */
export const ExecuteQuoteRequest = z
  .object({ scaFactor: ScaFactor.optional() })
  .openapi('ExecuteQuoteRequest')

export type ExecuteQuoteRequest = z.infer<typeof ExecuteQuoteRequest>

export type QuoteCreate = z.infer<(typeof quoteRequests)['may']> & {
  scaFactor?: ScaFactor | undefined
  platformFeeOverride?: PlatformFeeOverride | undefined
}

export type QuoteSource = QuoteCreate['source']

export type QuoteDestination = QuoteCreate['destination']
