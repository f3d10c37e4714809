import { notFound } from '../core/errors.ts'
import type { Exchange, RequestRecord } from '../core/records.ts'

/** The last calls, oldest first. */
export type RequestLog = {
  add(record: Omit<RequestRecord, 'id'>, exchange: Exchange): RequestRecord
  list(): RequestRecord[]
  /** One call with its headers and bodies. @throws ApiException 404 when it is not kept */
  get(id: number): RequestRecord & Exchange
  clear(): void
}

const maxCount = 1_000
const maxSize = 16 * 1_024 * 1_024

/** Makes a log that keeps the last thousand calls in memory, as long as they fit into 16 MB. */
export function createRequestLog(): RequestLog {
  let entries: { record: RequestRecord; exchange: Exchange; size: number }[] = []
  let totalSize = 0
  let lastId = 0
  const trim = () => {
    while (entries.length > maxCount || totalSize > maxSize) {
      totalSize -= entries.shift()?.size ?? 0
    }
  }
  return {
    add: (fields, exchange) => {
      lastId += 1
      const record = { id: lastId, ...fields }
      const size = sizeOf(exchange)
      entries.push({ record, exchange, size })
      totalSize += size
      trim()
      return record
    },
    list: () => entries.map(({ record }) => record),
    get: (id) => {
      const entry = entries.find(({ record }) => record.id === id)
      if (!entry) throw notFound('REQUEST_NOT_FOUND', 'Request')
      return { ...entry.record, ...entry.exchange }
    },
    clear: () => {
      entries = []
      totalSize = 0
    },
  }
}

/** About as many bytes as it takes: a character of a string takes two at most. */
function sizeOf({ request, response }: Exchange): number {
  const texts = [request, response].flatMap((message) =>
    message ? [message.body ?? '', ...Object.entries(message.headers).flat()] : [],
  )
  return 2 * texts.reduce((sum, text) => sum + text.length, request.url.length)
}
