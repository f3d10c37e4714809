import type { Settings } from '../settings.ts'
import { keptValues } from './keptValues.table.ts'
import { findRow } from './rows.ts'
import type { Work } from './work.ts'

/** Data that was made with another profile or in another mode than this sandbox has. */
export class DataGenerationError extends Error {
  override readonly name = 'DataGenerationError'
}

const name = 'generation'

/**
 * Writes down which profile and mode the data is made with, or checks that they are these.
 *
 * @returns whether the data is new
 * @throws DataGenerationError
 */
export async function keepGeneration({
  tx,
  settings,
}: Pick<Work, 'tx' | 'settings'>): Promise<boolean> {
  const value = describeGeneration(settings)
  const added = await tx
    .insert(keptValues)
    .values({ name, value })
    .onConflictDoNothing()
    .returning({ name: keptValues.name })
  const row = await findRow(tx, keptValues, 'name', name)
  if (row?.value === value) return added.length > 0
  throw new DataGenerationError(
    `The data was made with ${row?.value} and cannot be used with ${value}. Start with the former, or choose another data folder.`,
  )
}

/** The profile and the mode, as they are written down. */
export function describeGeneration({ profile, mode }: Pick<Settings, 'profile' | 'mode'>): string {
  return `profile ${profile.name} in mode ${mode}`
}
