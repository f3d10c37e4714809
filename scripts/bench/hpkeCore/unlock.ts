/** A page whose first unlock is timed. */
import { importPair, type Vector } from '../sample.ts'
import { startPage } from '../startPage.ts'
import { openByHpkeCore } from './open.ts'

/** Milliseconds of the first unlock after the page was loaded. */
async function unlock(vector: Vector): Promise<number> {
  const keyPair = await importPair(vector)
  const startedAt = performance.now()
  await openByHpkeCore(vector.bundle, keyPair)
  return performance.now() - startedAt
}

startPage({ unlock })
