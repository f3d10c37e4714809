/** A page over the library: what its first unlock takes. */
import { openSessionKey } from 'holdfast/crypto'
import { importPair, type Vector } from '../sample.ts'
import { startPage } from '../startPage.ts'

/** Milliseconds of the first unlock after the page was loaded. */
async function unlock(vector: Vector): Promise<number> {
  const keyPair = await importPair(vector)
  const startedAt = performance.now()
  await openSessionKey(vector.bundle, keyPair)
  return performance.now() - startedAt
}

startPage({ unlock })
