import { z } from '@hono/zod-openapi'
import type { RequestSchemas } from '../core/profile.ts'
import type { AccountShape, AccountShapes } from './accountFields.schema.ts'
import { augustAccounts } from './augustAccounts.schema.ts'
import type { Beneficiary } from './beneficiary.schema.ts'
import { mayAccounts } from './mayAccounts.schema.ts'

/** What every type has in common; the rest are its coordinates. */
export type AccountInfo = {
  accountType: string
  beneficiary?: Beneficiary
  [coordinate: string]: unknown
}

/** The kinds of external account of each generation, told apart by `accountType`. */
export const accountInfos = {
  may: accountInfo(mayAccounts),
  august: accountInfo(augustAccounts),
} as const satisfies Record<RequestSchemas, z.ZodType<AccountInfo>>

function accountInfo(shapes: AccountShapes): z.ZodType<AccountInfo> {
  const [first, ...others] = Object.entries(shapes).map(withType)
  if (!first) throw new Error('A generation without account types')
  // The shapes are looked up at run time, so the compiler cannot infer the type of the union.
  return z
    .discriminatedUnion('accountType', [first, ...others])
    .openapi('ExternalAccountInfo') as z.ZodType<AccountInfo>
}

function withType([accountType, shape]: [string, AccountShape]) {
  return z.object({ accountType: z.literal(accountType), ...shape })
}
