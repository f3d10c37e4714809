import type { Page } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, ForwardedRoute, ListFilter } from '../context/route.ts'
import { withDeadline } from '../http/deadline.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { jsonResponse } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { throwServiceError } from '../service/createService.ts'
import { parseResponse } from '../service/serviceRead.ts'
import type { ServiceResponse } from '../service/serviceTypes.ts'
import { assertOperationFound, assertSupported } from './assertUsableResponse.ts'

import { type ListPosition, openPosition, sealPosition } from './listCursor.ts'

const defaultSize = 20
/** Whatever the page's size: what a page shows must not say how many items were looked at for it. */
const itemsPerCall = 100
const maxCalls = 5
/** The number of last items that a cursor names, so that some can be deleted without one coming twice. */
const anchors = 4

/** Items to show, and where the next page begins. */
interface Shown {
  items: object[]
  next?: ListPosition | undefined
  atMs: number
}

/** The items read of the service's list, from the page on in which a position is. */
interface Read {
  entries: Entry[]
  /** The cursor of the service's next page; undefined where the list ends. */
  nextCursor?: string | undefined
  calls: number
  atMs: number
}

interface Entry {
  item: object
  /** The cursor of the page that it is on. */
  cursor: string | undefined
}

/**
 * A list of the customer's of which the user sees a part, in pages of the relay's own. It reads on until
 * the page is full and one more item is known, or the list ends, at most 500 items. So `hasMore` is about
 * items that the user will see, except at that bound: there a page has fewer items, or none, and goes on.
 *
 * @throws RelayError for whatever stands in the way
 */
export async function forwardList(
  relay: RelayContext,
  call: Call,
  route: ForwardedRoute,
  listFilter: ListFilter,
): Promise<Response> {
  const { timeoutMs } = relay.settings.service
  const { cursor } = call.query
  const start = cursor ? await openPosition(relay.cursorKeys, call, cursor) : { after: [] }
  const read = (signal: AbortSignal) =>
    readShown(relay, call, route, { filter: listFilter(relay, call.user, call), start, signal })
  const shown = await withDeadline(timeoutMs, read).catch(throwServiceError)
  if (shown instanceof Response) return shown
  const { items: data, next, atMs } = shown
  const { resourceKind } = route.forward
  for (const item of data)
    if (resourceKind) relay.ownership.cacheOwner(call.user, resourceKind, item)
  const nextCursor = next && (await sealPosition(relay.cursorKeys, call, next))
  const page = { data, hasMore: next !== undefined, ...(nextCursor && { nextCursor }) }
  return jsonResponse(200, page, new Date(atMs).toUTCString())
}

async function readShown(
  relay: RelayContext,
  call: Call,
  route: ForwardedRoute,
  {
    filter,
    start,
    signal,
  }: { filter: ReturnType<ListFilter>; start: ListPosition; signal: AbortSignal },
): Promise<Shown | Response> {
  const size = Number(call.query.limit ?? defaultSize)
  const read: Read = { entries: [], nextCursor: start.cursor, calls: 0, atMs: 0 }
  for (;;) {
    // Together, so that a filter that asks the service takes no time of its own.
    const [isShown, refusal] = await Promise.all([filter, readMore(relay, call, route, read)])
    if (refusal) return refusal
    // guard: list-deadline
    signal.throwIfAborted()
    const isEnd =
      /* guard: list-max-calls */ read.calls >= maxCalls || read.nextCursor === undefined
    const from = startIn(read.entries, start, isEnd)
    if (from === undefined) continue
    const shown = read.entries
      .slice(from)
      .filter(({ item }) => /* guard: list-filter */ isShown(item))
    // guard: list-has-more
    if (shown.length > size) return toShown(shown.slice(0, size), read)
    if (isEnd) {
      const items = shown.map(({ item }) => item)
      const next =
        read.nextCursor === undefined ? undefined : { cursor: read.nextCursor, after: [] }
      return { items, next, atMs: read.atMs }
    }
  }
}

/** @returns the service's refusal; undefined when its next page was added */
async function readMore(
  relay: RelayContext,
  call: Call,
  route: ForwardedRoute,
  read: Read,
): Promise<Response | undefined> {
  const cursor = read.nextCursor
  const response = await ask(relay, call, route, cursor)
  const { atMs, status } = response
  assertSupported(response, route)
  if (status >= 400) return toRefusal(response, call, new Date(atMs).toUTCString())
  const { data, hasMore, nextCursor } = readPage(response, call, route)
  read.entries.push(...data.map((item) => ({ item, cursor })))
  read.nextCursor = hasMore ? nextCursor : undefined
  read.calls += 1
  read.atMs = atMs
  return undefined
}

/** A full page; the next one begins after its last item. */
function toShown(shown: Entry[], { atMs }: Read): Shown {
  const after = shown.slice(-anchors).map(({ item }) => idOf(item))
  return {
    items: shown.map(({ item }) => item),
    next: { cursor: shown.at(-1)?.cursor, after },
    atMs,
  }
}

async function ask(
  relay: RelayContext,
  { query, user: { customerId }, trace }: Call,
  { method, path: ownPath, forward }: ForwardedRoute,
  cursor: string | undefined,
): Promise<ServiceResponse> {
  const { cursor: _, ...filters } = query
  const { servicePath: path = ownPath, serviceQuery, customerName = 'customerId' } = forward
  const asked = {
    ...filters,
    ...serviceQuery,
    limit: /* guard: list-items-per-call */ String(itemsPerCall),
    /* guard: relay-query-customer */ [customerName]: customerId,
    ...(cursor !== undefined && { cursor }),
  }
  const response = await relay.service.send({ method, path, query: asked })
  trace.serviceStatus = response.status
  assertOperationFound(response, path)
  return response
}

function readPage(
  { body }: ServiceResponse,
  { user, owner }: Call,
  { forward }: ForwardedRoute,
): Page<object> {
  const parse = forward.response as (value: unknown, path: string) => Page<object>
  const page = parseResponse(body, parse)
  for (const item of page.data) assertResponseOwner(user, owner, forward.resourceKind, item)
  return page
}

/**
 * After the item that was shown last, wherever new items have moved it. Where it was deleted, after the
 * one before it, and at the start of the page where all of them were: an item may come twice then, and
 * none is left out.
 *
 * @returns undefined while the item may be on a page that was not read yet
 */
function startIn(entries: Entry[], { after }: ListPosition, isEnd: boolean): number | undefined {
  const indexOf = (id: string) => entries.findIndex(({ item }) => idOf(item) === id)
  const last = after.at(-1)
  if (last === undefined) return 0
  // guard: list-moved-items
  if (indexOf(last) < 0 && !isEnd) return undefined
  return Math.max(...after.map(indexOf)) + 1
}

function idOf(item: object): string {
  return String(Reflect.get(item, 'id'))
}
