import { useCallback, useEffect, useState } from 'react'
import type { MovementFilter } from '../shared/movements.ts'
import { dayOf } from '../ui/calendar.ts'
import { queryValue, replaceQueryValue } from '../ui/router.ts'

/** The filters of the activity, in their order. */
export const filters: MovementFilter[] = ['all', 'in', 'out', 'pending', 'failed']

const path = '/activity'
const writtenAfterMs = 300

/** What the list is searched with, as the customer typed and chose it. */
export interface KeptSearch {
  text: string
  filter: MovementFilter
  /** `YYYY-MM-DD`, or empty. */
  from: string
  to: string
}

/** Shows everything. */
export const noSearch: KeptSearch = { text: '', filter: 'all', from: '', to: '' }

/**
 * The search of the activity, in the page's address: a reload, a link and Back from a payment show it again.
 *
 * @example
 * ```ts
 * const { search, change } = useKeptSearch()
 * change({ filter: 'failed' })
 * ```
 */
export function useKeptSearch() {
  const [search, setSearch] = useState(readSearch)
  // Browsers refuse to change the address at each key of a fast typist.
  useEffect(() => {
    const timer = setTimeout(() => writeSearch(search), writtenAfterMs)
    return () => clearTimeout(timer)
  }, [search])
  const change = useCallback(
    (changed: Partial<KeptSearch>) => setSearch((before) => ({ ...before, ...changed })),
    [],
  )
  return { search, change }
}

function readSearch(): KeptSearch {
  const filter = filters.find((each) => each === queryValue('filter')) ?? 'all'
  return { text: queryValue('search') ?? '', filter, from: readDay('from'), to: readDay('to') }
}

/** Anything may be in an address. */
function readDay(name: string): string {
  const day = queryValue(name) ?? ''
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))
  return isDay && dayOf(`${day}T12:00:00`) === day ? day : ''
}

function writeSearch({ text, filter, from, to }: KeptSearch): void {
  const values = { search: text, filter: filter === 'all' ? '' : filter, from, to }
  for (const [name, value] of Object.entries(values)) {
    if ((queryValue(name) ?? '') !== value) replaceQueryValue(path, name, value || undefined)
  }
}

/** Where in the list the customer was. */
interface Place {
  top: number
  /** The address of the movement that was opened. */
  href: string
  /** How many movements were loaded. */
  count: number
}

/** How many movements are loaded: as many as before, where the customer comes back. */
export function useKeptCount(pageSize: number) {
  return useState(() => readPlace()?.count ?? pageSize)
}

/**
 * Keeps the search and the place in the list with its entry of the history. To be called while a movement is being opened.
 *
 * @param href - the address of the movement
 */
export function keepPlace(href: string, count: number, search: KeptSearch): void {
  writeSearch(search)
  const place: Place = { top: scrollY, href, count }
  history.replaceState({ ...history.state, place }, '')
}

/**
 * Goes back to the place in the list, and to the movement that was opened. A screen begins at its top otherwise.
 *
 * @param isShown - whether the list is there
 */
export function useReturnToPlace(isShown: boolean): void {
  const [place] = useState(readPlace)
  useEffect(() => {
    if (!place || !isShown) return
    const opened = document.querySelector<HTMLElement>(`main a[href="${CSS.escape(place.href)}"]`)
    opened?.focus({ preventScroll: true })
    scrollTo({ top: place.top, behavior: 'instant' })
  }, [place, isShown])
}

function readPlace(): Place | undefined {
  return history.state?.place
}
