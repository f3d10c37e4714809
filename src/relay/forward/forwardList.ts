import type { Page } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, ForwardedRoute, ListFilter } from '../context/route.ts'
import type { ServiceResponse } from '../context/service.ts'
import { withDeadline } from '../http/deadline.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { jsonResponse } from '../respond/response.ts'
import { toRefusal } from '../respond/serviceRefusal.ts'
import { throwServiceError } from '../service/service.ts'
import { parseResponse } from '../service/serviceRead.ts'
import { type ListPosition, openPosition, sealPosition } from './listCursor.ts'

const defaultSize = 20
/** Whatever the page's size: what a page shows must not say how many items were looked at for it. */
const itemsPerCall = 100
const maxCalls = 5

/** Items to show, and where the next page begins. */
interface Shown {
  items: object[]
  next?: ListPosition | undefined
  atMs: number
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
  const start = cursor ? await openPosition(relay.cursorKeys, call, cursor) : { count: 0 }
  const read = () => readShown(relay, call, route, listFilter(relay, call.user), start)
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
  filter: ReturnType<ListFilter>,
  start: ListPosition,
): Promise<Shown | Response> {
  const size = Number(call.query.limit ?? defaultSize)
  const items: object[] = []
  let position = start
  let lastShown = start
  for (let calls = 1; ; calls += 1) {
    // Together, so that a filter that asks the service takes no time of its own.
    const [isShown, response] = await Promise.all([filter, ask(relay, call, route, position)])
    const { atMs } = response
    const date = new Date(atMs).toUTCString()
    if (response.status >= 400) return toRefusal(response, call, date)
    const { data, hasMore, nextCursor } = readPage(response, call, route)
    for (let index = startIn(data, position); index < data.length; index += 1) {
      const item = data[index]
      // guard: list-filter
      if (!item || !isShown(item)) continue
      // guard: list-has-more
      if (items.length === size) return { items, next: lastShown, atMs }
      items.push(item)
      lastShown = { cursor: position.cursor, afterId: idOf(item), count: index + 1 }
    }
    if (!hasMore) return { items, atMs }
    position = { cursor: nextCursor, count: 0 }
    // guard: list-max-calls
    if (calls === maxCalls) return { items, next: position, atMs }
  }
}

async function ask(
  relay: RelayContext,
  { query, user: { customerId }, trace }: Call,
  { method, path }: ForwardedRoute,
  { cursor }: ListPosition,
): Promise<ServiceResponse> {
  const { cursor: _, ...filters } = query
  const asked = {
    ...filters,
    limit: /* guard: list-items-per-call */ String(itemsPerCall),
    /* guard: relay-query-customer */ customerId,
    ...(cursor !== undefined && { cursor }),
  }
  const response = await relay.service.send({ method, path, query: asked })
  trace.serviceStatus = response.status
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
 * After the item that was shown last, also where the page has moved by items that are new. Where that
 * item was deleted, those after it have moved up by one.
 */
function startIn(data: object[], { afterId, count }: ListPosition): number {
  if (afterId === undefined) return count
  const index = data.findIndex((item) => idOf(item) === afterId)
  return index < 0 ? count - 1 : index + 1
}

function idOf(item: object): string {
  return String(Reflect.get(item, 'id'))
}
