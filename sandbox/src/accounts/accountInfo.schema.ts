import { z } from '@hono/zod-openapi'
import type { RequestSchemas } from '../core/profile.ts'
import { type AccountShape, type AccountShapes, statedRails } from './accountFields.schema.ts'
import { augustAccounts } from './augustAccounts.schema.ts'
import type { Beneficiary } from './beneficiary.schema.ts'
import { mayAccounts } from './mayAccounts.schema.ts'

/** The fields that every type has in common; the rest are its coordinates. */
export type AccountInfo = {
  accountType: string
  beneficiary?: Beneficiary
  [coordinate: string]: unknown
}

/** The kinds of external account a generation takes, told apart by `accountType`. */
export const accountInfos = {
  may: accountInfo(mayAccounts, 'ExternalAccountCreateInfo'),
  august: accountInfo(augustAccounts, 'ExternalAccountCreateInfo'),
} as const satisfies Record<RequestSchemas, z.ZodType<AccountInfo>>

/** The same as a generation shows them. */
export const shownAccountInfos = {
  may: accountInfo(shown(mayAccounts), 'ExternalAccountInfo'),
  august: accountInfo(shown(augustAccounts), 'ExternalAccountInfo'),
} as const satisfies Record<RequestSchemas, z.ZodType<AccountInfo>>

function shown(shapes: AccountShapes): AccountShapes {
  const stated = Object.entries(shapes).map(([type, shape]) => [
    type,
    { ...shape, ...statedRails(shape.paymentRails) },
  ])
  return Object.fromEntries(stated)
}

function accountInfo(shapes: AccountShapes, name: string): z.ZodType<AccountInfo> {
  const [first, ...others] = Object.entries(shapes).map(withType)
  if (!first) throw new Error('A generation without account types')
  // The shapes are looked up at run time, so the compiler cannot infer the type of the union.
  return z
    .discriminatedUnion('accountType', [first, ...others])
    .openapi(name) as z.ZodType<AccountInfo>
}

function withType([accountType, shape]: [string, AccountShape]) {
  return z.object({ accountType: z.literal(accountType), ...shape })
}
