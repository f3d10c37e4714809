import { z } from 'zod'
import { AbortController } from '../../core/nodeGlobals.ts'
import type { Fault, FaultRecord } from '../../core/records.ts'
import { parseFault } from './faultSchema.ts'
import { createRandom, type Random } from './seededRandom.ts'

/** A fault with what it needs to be applied. */
export type FaultEntry = {
  id: number
  fault: Fault
  addedAt: Date
  applied: number
  random: Random
  /** Aborted when the fault is removed, so that its delays end. */
  removal: globalThis.AbortController
}

/** Starts a fault that was not applied yet. */
export function createEntry(id: number, fault: Fault, addedAt: Date): FaultEntry {
  const random = createRandom(fault.seed ?? 1)
  return { id, fault, addedAt, applied: 0, random, removal: new AbortController() }
}

/** The same fault in another sandbox, as far as it is used up here. */
export function copyEntry(entry: FaultEntry): FaultEntry {
  return { ...entry, random: entry.random.copy(), removal: new AbortController() }
}

const SavedEntry = z.object({
  id: z.int().min(1),
  fault: z.unknown(),
  addedAt: z.iso.datetime(),
  applied: z.int().min(0),
  seed: z.int().min(0).max(0xffff_ffff),
})

/** A fault as JSON, as far as it is used up. */
export function saveEntry({ id, fault, addedAt, applied, random }: FaultEntry): unknown {
  return { id, fault, addedAt: addedAt.toISOString(), applied, seed: random.seed() }
}

/**
 * Reads a fault that was saved.
 *
 * @throws ZodError, ApiException 400 `INVALID_INPUT`
 */
export function loadEntry(value: unknown): FaultEntry {
  const { id, fault, addedAt, applied, seed } = SavedEntry.parse(value)
  const entry = createEntry(id, parseFault(fault), new Date(addedAt))
  return { ...entry, applied, random: createRandom(seed) }
}

/** Checks whether a fault can still apply. */
export function isActive({ fault, addedAt, applied }: FaultEntry, now: Date): boolean {
  const { count = Number.POSITIVE_INFINITY, durationMs = Number.POSITIVE_INFINITY } = fault
  return applied < count && now.getTime() - addedAt.getTime() < durationMs
}

/** Checks whether a request meets a fault; the share is drawn last, once for each request it could meet. */
export function isMet(entry: FaultEntry, route: string | undefined, now: Date): boolean {
  const { fault, random } = entry
  if (fault.route !== undefined && fault.route !== route) return false
  return isActive(entry, now) && random.next() < (fault.share ?? 1)
}

/** A fault as others see it. */
export function show(entry: FaultEntry, now: Date): FaultRecord {
  const { id, fault, addedAt, applied } = entry
  const active = isActive(entry, now)
  return { id, ...fault, addedAt: addedAt.toISOString(), applied, active }
}
