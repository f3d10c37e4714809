import { SeedError } from '../core/options/seedError.ts'
import type { SandboxSeed } from '../core/settings.ts'
import { keptValues } from '../core/work/keptValues.table.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'

const name = 'seed'

/** The seed that the data was made with, as text, and whether all of it was carried out. */
type KeptSeed = { text: string; isDone: boolean }

const otherwise = 'or choose another data folder.'

/**
 * Writes down that new data is made with this seed, or checks that data which is there was.
 *
 * @returns whether the seed has to be carried out
 * @throws SeedError
 */
export async function claimSeed(
  { tx }: Pick<Work, 'tx'>,
  seed: SandboxSeed | undefined,
  isNew: boolean,
): Promise<boolean> {
  if (isNew) {
    if (seed) await keepSeed({ tx }, seed, false)
    return seed !== undefined
  }
  const row = await findRow(tx, keptValues, 'name', name)
  const kept = row?.value as KeptSeed | undefined
  if (kept && !kept.isDone)
    throw new SeedError(`The seed of the data did not end. Delete the data, ${otherwise}`)
  if (seed && !kept)
    throw new SeedError(`The data was made without a seed. Start without one, ${otherwise}`)
  if (seed && kept && kept.text !== JSON.stringify(seed)) {
    throw new SeedError(
      `The data was made with another seed. Start with that or without one, ${otherwise}`,
    )
  }
  return false
}

/** Writes down how far the data is with this seed. */
export async function keepSeed(
  { tx }: Pick<Work, 'tx'>,
  seed: SandboxSeed,
  isDone: boolean,
): Promise<void> {
  const value: KeptSeed = { text: JSON.stringify(seed), isDone }
  await tx
    .insert(keptValues)
    .values({ name, value })
    .onConflictDoUpdate({ target: keptValues.name, set: { value } })
}
