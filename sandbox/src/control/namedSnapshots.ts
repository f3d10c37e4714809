import { conflict, notFound } from '../core/errors.ts'
import type { SnapshotRecord } from '../core/records.ts'

/** The snapshots that a service keeps in memory. */
export type NamedSnapshots = {
  /** Keeps the state under a name, in place of what was kept there. @throws ApiException 409 `CONFLICT` */
  save(name: string): Promise<SnapshotRecord>
  /** In the order they were saved. */
  list(): SnapshotRecord[]
  /** @throws ApiException 404 `SNAPSHOT_NOT_FOUND` */
  find(name: string): Uint8Array<ArrayBuffer>
  /** @throws ApiException 404 `SNAPSHOT_NOT_FOUND` */
  remove(name: string): void
}

type Parts = { now(): Date; take(): Promise<Uint8Array<ArrayBuffer>> }

const maxCount = 20

/** Starts without snapshots. They outlive a reset, and end with the process. */
export function createNamedSnapshots({ now, take }: Parts): NamedSnapshots {
  const kept = new Map<string, { record: SnapshotRecord; content: Uint8Array<ArrayBuffer> }>()
  const assertRoom = (name: string) => {
    if (kept.size < maxCount || kept.has(name)) return
    throw conflict(`At most ${maxCount} snapshots can be kept at a time; delete one`)
  }
  const get = (name: string) => {
    const found = kept.get(name)
    if (!found) throw notFound('SNAPSHOT_NOT_FOUND', 'Snapshot')
    return found
  }
  return {
    save: async (name) => {
      assertRoom(name)
      const savedAt = now().toISOString()
      const content = await take()
      // Others may have been saved meanwhile.
      assertRoom(name)
      const record = { name, savedAt, bytes: content.length }
      kept.delete(name)
      kept.set(name, { record, content })
      return record
    },
    list: () => [...kept.values()].map(({ record }) => record),
    find: (name) => get(name).content,
    remove: (name) => {
      get(name)
      kept.delete(name)
    },
  }
}
