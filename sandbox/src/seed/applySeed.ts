import type { SandboxSeed } from '../core/settings.ts'
import type { Run } from '../core/work/run.ts'
import { keepSeed } from './keptSeed.ts'
import { runSeed, type SeedParts } from './runSeed.ts'

/**
 * Carries a seed out, and writes down that it began and that it ended: data whose seed was
 * interrupted is told apart from data with all of it.
 *
 * @throws SeedError
 */
export async function applySeed(seed: SandboxSeed, run: Run, parts: SeedParts): Promise<void> {
  await run((work) => keepSeed(work, seed, false))
  await runSeed(seed, parts)
  await run((work) => keepSeed(work, seed, true))
}
