import { withFileLock } from '../../store/fileLock.ts'

/** A program that takes a lock, says so, and does not release it. */
const [folder = '', name = ''] = process.argv.slice(2)
const { signal } = new AbortController()
await withFileLock({ folder, name, signal, maxWaitMs: 0 }, async () => {
  process.stdout.write('locked\n')
  await new Promise((resolve) => setTimeout(resolve, 60_000))
})
