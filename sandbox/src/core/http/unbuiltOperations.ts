import { Hono } from 'hono'
import { ApiException } from '../errors.ts'
import type { Profile } from '../profile.ts'
import type { AppEnv } from './environment.ts'

/** A documented operation that is not built yet. */
type UnbuiltOperation = readonly [name: string, method: string, path: string]

/**
 * The unbuilt operations that every generation documents. A fixed address comes before one with a
 * parameter in its place. Remove the line of an operation that is built.
 */
export const unbuiltOperations: readonly UnbuiltOperation[] = []

/** The unbuilt operations that were added in August 2026. */
export const unbuiltAugustOperations: readonly UnbuiltOperation[] = [
  ['listVasps', 'GET', '/vasps'],

  ['registerStablecoin', 'POST', '/stablecoins'],
  ['listStablecoins', 'GET', '/stablecoins'],
  ['getStablecoinById', 'GET', '/stablecoins/:stablecoinId'],
  ['mintStablecoin', 'POST', '/stablecoins/:stablecoinId/mints'],
  ['burnStablecoin', 'POST', '/stablecoins/:stablecoinId/burns'],
  ['listStablecoinOperations', 'GET', '/stablecoins/:stablecoinId/operations'],
  ['getStablecoinOperationById', 'GET', '/stablecoin-operations/:stablecoinOperationId'],
  ['linkStablecoinProviderAccount', 'POST', '/stablecoin-provider-accounts'],
  ['listStablecoinProviderAccounts', 'GET', '/stablecoin-provider-accounts'],
  [
    'getStablecoinProviderAccountById',
    'GET',
    '/stablecoin-provider-accounts/:stablecoinProviderAccountId',
  ],
]

/**
 * Responds 501 with the operation's name for documented operations that are not built yet. Neither
 * the token nor the body is checked.
 */
export function unbuiltRoutes({ augustOperations }: Profile): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const added = augustOperations ? unbuiltAugustOperations : []
  for (const [operation, method, path] of [...unbuiltOperations, ...added]) {
    const message = `The operation ${operation} is not implemented`
    const refusal = new ApiException(501, 'NOT_IMPLEMENTED', message, { details: { operation } })
    app.on(method, path, (c) => c.json(refusal.toBody(), refusal.status))
  }
  return app
}
