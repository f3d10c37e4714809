import type { Work } from './work.ts'

/**
 * Runs a part of a unit that can be rolled back by itself: when it throws, its writes are undone,
 * and nothing that it announced, scheduled or published takes effect.
 */
export async function inSavepoint<T>(work: Work, body: (part: Work) => Promise<T>): Promise<T> {
  const published: Parameters<Work['publish']>[] = []
  const buffers = {
    dueDates: [] as Date[],
    afterCommit: [] as (() => void)[],
    announcements: [] as Work['announcements'],
    movedAccounts: new Set<string>(),
    publish: (...event: Parameters<Work['publish']>) => void published.push(event),
  }
  const result = await work.tx.transaction((tx) => body({ ...work, ...buffers, tx }))
  work.dueDates.push(...buffers.dueDates)
  work.afterCommit.push(...buffers.afterCommit)
  work.announcements.push(...buffers.announcements)
  for (const id of buffers.movedAccounts) work.movedAccounts.add(id)
  for (const event of published) work.publish(...event)
  return result
}
