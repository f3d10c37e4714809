import { describe, it } from 'vitest'
import type { SandboxOptions } from '../../src/index.ts'

/** One way the suite is run; `npx vitest run --project 'sandbox magic'` runs what differs in one of them. */
export type Variant = Pick<SandboxOptions, 'mode' | 'profile'>

/** Each way, by the name its project has after `sandbox`; `projects.ts` says which files run in it. */
const variants = {
  real: { mode: 'real', profile: 'spec' },
  long: { mode: 'real', profile: 'spec' },
  histories: { mode: 'real', profile: 'spec' },
  magic: { mode: 'magic', profile: 'spec' },
  may: { mode: 'real', profile: 'live-2026-05' },
  august: { mode: 'real', profile: 'live-2026-08' },
} as const satisfies Record<string, Variant>

export type VariantName = keyof typeof variants

const variantName = (process.env.SANDBOX_VARIANT ?? 'real') as VariantName

/** The variant this process runs in. */
export const variant: Variant = variants[variantName]

/** True if there is time for many random histories. */
export const hasTimeForHistories = variantName === 'histories'

export const isMagic = variant.mode === 'magic'
/** The generation of the specification. */
export const isSpec = variant.profile === 'spec'
/** The generation of August 2026. */
export const isAugust = variant.profile === 'live-2026-08'

/** The header with a wallet signature, as the variant's generation names it. */
export const walletSignatureHeader = `${isSpec ? 'Service' : 'Grid'}-Wallet-Signature`

/** The status of an outgoing transaction that its receiver rejected. */
export const rejectedStatus = isSpec ? 'REJECTED' : 'FAILED'

/** Returns the value of the variant's generation. */
export function inGeneration<Value>(spec: Value, may: Value, august: Value): Value {
  if (isSpec) return spec
  return isAugust ? august : may
}

/** A group of tests for variants in which something holds; elsewhere it is not collected at all. */
export function describeWhere(holds: boolean, name: string, body: () => void): void {
  if (holds) describe(name, body)
}

/** A single test for variants in which something holds. */
export function itWhere(holds: boolean, name: string, body: () => Promise<void>): void {
  if (holds) it(name, body)
}
