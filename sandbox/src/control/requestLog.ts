/** One call of the API as it was answered. Bodies and headers are left out: they hold secrets. */
type RequestRecord = {
  sequence: number
  at: string
  method: string
  path: string
  status: number
  durationMs: number
}

/** The last calls, oldest first. */
export type RequestLog = {
  add(record: Omit<RequestRecord, 'sequence'>): RequestRecord
  list(): RequestRecord[]
  clear(): void
}

const kept = 1_000

/** Makes a log that keeps the last thousand calls in memory. */
export function createRequestLog(): RequestLog {
  let records: RequestRecord[] = []
  let sequence = 0
  return {
    add: (record) => {
      sequence += 1
      const added = { sequence, ...record }
      records = [...records.slice(1 - kept), added]
      return added
    },
    list: () => records,
    clear: () => {
      records = []
    },
  }
}
