import { describe, inject, it } from 'vitest'
import type { SandboxOptions } from '../../src/index.ts'

/** One way the whole suite is run; `npx vitest run --project 'sandbox magic'` runs one of them. */
export type Lane = Pick<SandboxOptions, 'mode' | 'profile'> & { database: 'pglite' | 'postgres' }

/** Every lane, by the name its project has after `sandbox`. */
const lanes = {
  real: { mode: 'real', profile: 'spec', database: 'pglite' },
  long: { mode: 'real', profile: 'spec', database: 'pglite' },
  magic: { mode: 'magic', profile: 'spec', database: 'pglite' },
  live: { mode: 'real', profile: 'live-2026-08', database: 'pglite' },
  postgres: { mode: 'real', profile: 'spec', database: 'postgres' },
} as const satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection string of the server the lane's databases are on. */
    postgresUrl: string | undefined
  }
}

/** The lane this process runs in. */
export const lane: Lane = lanes[(process.env.SANDBOX_LANE ?? 'real') as LaneName]

export const isMagic = lane.mode === 'magic'
export const isLive = lane.profile !== 'spec'

/** The status of an outgoing transaction that its receiver rejected. */
export const rejectedStatus = isLive ? 'FAILED' : 'REJECTED'

/** A group of tests for lanes in which something holds; elsewhere it is not collected at all. */
export function describeWhere(holds: boolean, name: string, body: () => void): void {
  if (holds) describe(name, body)
}

/** A single test for lanes in which something holds. */
export function itWhere(holds: boolean, name: string, body: () => Promise<void>): void {
  if (holds) it(name, body)
}

/** The server of the lane on Postgres. */
export function laneServer(): string | undefined {
  return lane.database === 'postgres' ? inject('postgresUrl') : undefined
}
