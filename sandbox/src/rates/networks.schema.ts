import { z } from '@hono/zod-openapi'
import type { RequestSchemas } from '../core/profile.ts'

const may = ['SOLANA', 'ETHEREUM', 'BASE', 'POLYGON', 'SPARK', 'LIGHTNING', 'BITCOIN'] as const

const networkNames = {
  may,
  august: [...may, 'TRON', 'PLASMA'],
} as const satisfies Record<RequestSchemas, readonly string[]>

/** Checks whether a generation has a network of that name. */
export function isNetwork(generation: RequestSchemas, name: string): boolean {
  return (networkNames[generation] as readonly string[]).includes(name)
}

/** The network of a token in a request, by generation: since August a free text. */
export const cryptoNetworks = {
  may: z.enum(networkNames.may),
  august: z.string().min(1).max(64),
} as const satisfies Record<RequestSchemas, z.ZodType>
