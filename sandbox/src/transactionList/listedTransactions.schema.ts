import { z } from '@hono/zod-openapi'
import {
  cardTransactionSchemas,
  type OwnedCardTransaction,
} from '../cardPayments/cardTransactions.schema.ts'
import { dateTime, id, pageQuery, pathId } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import {
  type Transaction,
  transactionSchemas,
  transactionStatuses,
} from '../payments/transactions.schema.ts'

/** A payment, or a card transaction. */
export type ListedTransaction = Transaction | OwnedCardTransaction

/** The items that `GET /transactions` lists, by generation: card transactions joined the list in August. */
export const listedTransactions: Record<ResponseSchemas, z.ZodType<ListedTransaction>> = {
  spec: transactionSchemas.spec.any,
  may: transactionSchemas.may.any,
  august: z
    .discriminatedUnion('type', [...transactionSchemas.august.kinds, cardTransactionSchemas.august])
    .openapi('TransactionOneOf') as z.ZodType<ListedTransaction>,
}

function filterOf<Types extends [string, ...string[]]>(types: Types) {
  return z.object({
    customerId: id('Customer').optional(),
    platformCustomerId: z.string().max(255).optional(),
    /** An account id or UMA address on either side. */
    accountIdentifier: z.string().max(320).optional(),
    senderAccountIdentifier: z.string().max(320).optional(),
    receiverAccountIdentifier: z.string().max(320).optional(),
    status: z.enum(transactionStatuses).optional(),
    type: z.enum(types).optional(),
    reference: z.string().max(255).optional(),
    startDate: dateTime.optional(),
    endDate: dateTime.optional(),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  })
}

/** The query of `GET /transactions`, by generation. */
export const transactionFilters = {
  spec: filterOf(['INCOMING', 'OUTGOING']),
  may: filterOf(['INCOMING', 'OUTGOING']),
  august: filterOf(['INCOMING', 'OUTGOING', 'CARD']),
} as const satisfies Record<ResponseSchemas, z.ZodType>

export type TransactionFilter = z.infer<(typeof transactionFilters)[ResponseSchemas]>

/** The identifier in `/transactions/{transactionId}`, by generation. */
export const transactionIds = {
  spec: pathId('Transaction'),
  may: pathId('Transaction'),
  august: pathId('Transaction', 'CardTransaction'),
} as const satisfies Record<ResponseSchemas, z.ZodType>
