import { provisionPlatformAccounts } from '../accounts/internalAccounts.ts'
import { resumeImports } from '../bulk/bulkImports.ts'
import { keepGeneration } from '../core/work/dataGeneration.ts'
import { keepClock } from '../core/work/keptClock.ts'
import type { Work } from '../core/work/work.ts'
import { keepSigners } from '../platform/keptSigners.ts'
import { seedConfig } from '../platform/platformConfig.ts'
import { seedFirstToken } from '../platform/tokens.ts'
import { resumeWebhooks } from '../webhooks/webhooks.ts'
import type { Engine } from './engine.ts'

/**
 * Writes what every sandbox has from the start, as far as it is not there. Pages are configured with
 * the signers' public halves, so these survive a reset.
 *
 * @param finish - Changes the configuration before anything is resumed
 */
export function provision(engine: Engine, finish?: (work: Work) => Promise<void>): Promise<void> {
  return engine.run((work) => putInPlace(work, engine, finish))
}

/** The same, in a unit of work that has begun. */
export async function putInPlace(
  work: Work,
  { clock, signers }: Pick<Engine, 'clock' | 'signers'>,
  finish: (work: Work) => Promise<void> = async () => {},
): Promise<void> {
  await keepGeneration(work)
  await keepClock(work, clock, clock.offsetMs())
  await seedFirstToken(work)
  await keepSigners(work, signers)
  await seedConfig(work)
  await finish(work)
  await provisionPlatformAccounts(work)
  await resumeWebhooks(work)
  await resumeImports(work)
}
