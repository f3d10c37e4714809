import { ConnectionDroppedError } from '../../core/connectionDropped.ts'
import { conflict, notFound } from '../../core/errors.ts'
import { AbortController } from '../../core/nodeGlobals.ts'
import type { FaultRecord } from '../../core/records.ts'
import { createDocumentedRoutes, type DocumentedRoutes } from './documentedRoutes.ts'
import { copyEntry, createEntry, type FaultEntry, isActive, isMet, show } from './faultEntry.ts'
import type { ResponseParts } from './faultResponse.ts'
import { parseFault } from './faultSchema.ts'
import { type FaultedRequest, takeEffect } from './takeEffect.ts'

/** The parts with which faults are made. */
export type FaultParts = ResponseParts & {
  /** The operations of the app, in the order in which it tries them. */
  routes(): readonly { method: string; path: string }[]
}

/** A fault that a request meets. */
type MetFault = { id: number; apply(request: FaultedRequest): Promise<Response> }

/** The faults of a sandbox. */
export type Faults = {
  /** @throws ApiException 400 `INVALID_INPUT`, 409 `CONFLICT` when too many are active */
  add(fault: unknown): FaultRecord
  /** In the order they were added, those that are over included. */
  list(): FaultRecord[]
  /** @throws ApiException 404 `FAULT_NOT_FOUND` */
  remove(id: number): void
  clear(): void
  /** Has these faults, and no others, from now on. */
  replace(restored: readonly FaultEntry[]): void
  /** Returns the entries that another sandbox starts with, to have the same faults. */
  copies(): FaultEntry[]
  /** Takes the fault that applies to a request, if any: the first in the order they were added. */
  take(request: Request): MetFault | undefined
  /** Ends every delay by dropping its connection. */
  close(): void
}

const maxCount = 100

/** Starts with copies of another sandbox's faults, or with none. */
export function createFaults(parts: FaultParts, copied: readonly FaultEntry[] = []): Faults {
  const { now, settings } = parts
  const { basePath } = settings.profile
  let routes: DocumentedRoutes | undefined
  let entries = [...copied]
  let lastId = copied.at(-1)?.id ?? 0
  const closing = new AbortController()

  const documented = () => {
    routes ??= createDocumentedRoutes(parts.routes(), basePath)
    return routes
  }
  const remove = (removed: readonly FaultEntry[]) => {
    entries = entries.filter((entry) => !removed.includes(entry))
    for (const { removal } of removed) removal.abort()
  }
  const makeRoom = () => {
    if (entries.length < maxCount) return
    const over = entries.find((entry) => !isActive(entry, now()))
    if (!over) throw conflict(`At most ${maxCount} faults can be active at a time; remove one`)
    remove([over])
  }
  return {
    add: (value) => {
      const fault = parseFault(value)
      if (fault.route !== undefined) documented().check(fault.route)
      makeRoom()
      lastId += 1
      const entry = createEntry(lastId, fault, now())
      entries.push(entry)
      return show(entry, now())
    },
    list: () => entries.map((entry) => show(entry, now())),
    remove: (id) => {
      const entry = entries.find((each) => each.id === id)
      if (!entry) throw notFound('FAULT_NOT_FOUND', 'Fault')
      remove([entry])
    },
    clear: () => remove(entries),
    replace: (restored) => {
      remove(entries)
      entries = [...restored]
      lastId = Math.max(lastId, ...restored.map(({ id }) => id))
    },
    copies: () => entries.map(copyEntry),
    take: ({ method, url }) => {
      const path = new URL(url).pathname
      if (entries.length === 0 || !path.startsWith(`${basePath}/`)) return undefined
      const route = documented().find({ method, path })
      const entry = entries.find((each) => isMet(each, route, now()))
      if (!entry) return undefined
      entry.applied += 1
      const effects = { ...parts, closed: closing.signal }
      return { id: entry.id, apply: (met) => takeEffect(effects, entry, met) }
    },
    close: () => closing.abort(new ConnectionDroppedError('The sandbox was closed')),
  }
}
