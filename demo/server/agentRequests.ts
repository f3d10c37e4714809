/** The outcome of a payment that an agent requested. */
interface DecidedRequest {
  /** `AgentAction:<uuid>` */
  id: string
  agentId: string
  /** Such as `REJECTED`, or `FAILED` after an approval; `DISCONNECTED` where its agent went before it was decided. */
  status: string
  /** What the customer said to the agent. */
  reason?: string | undefined
  /** `Transaction:<uuid>`, where a payment was made of it. */
  transactionId?: string | undefined
  /** ISO 8601. */
  at: string
  /** The request, as the service announced it. */
  action: unknown
}

/**
 * What agents asked for and the customer decided, in memory. The service lists requests only while they
 * wait, so a platform that shows their history writes it down. A real one has a database here.
 */
export interface AgentRequests {
  /** A request waits for the customer. */
  note(userId: string, action: unknown): void
  /**
   * Writes down what the relay responded to an approval or a rejection; other calls are none of it.
   *
   * @param path - of the call
   */
  noteDecision(userId: string, path: string, response: Response): Promise<void>
  /**
   * Writes down what waited of an agent that the relay disconnected: the service drops it, and lists it nowhere. Other calls
   * are none of it.
   */
  noteDisconnection(userId: string, call: { method: string; path: string }): void
  /** What was decided, newest first. */
  list(userId: string): DecidedRequest[]
}

type JsonRecord = Record<string, unknown>

const maxRequests = 200

/** @param now - milliseconds since 1970 */
export function createAgentRequests(now: () => number): AgentRequests {
  const announced = new Map<string, Map<string, JsonRecord>>()
  const decided = new Map<string, DecidedRequest[]>()
  const list = (userId: string) => decided.get(userId) ?? []
  const add = (userId: string, { id, agentId, ...decision }: JsonRecord) => {
    if (list(userId).some((request) => request.id === id)) return
    const request = {
      id: String(id),
      agentId: String(agentId),
      status: String(decision.status),
      reason: textOf(decision.rejectionReason),
      transactionId: textOf(asRecord(decision.transaction).id),
      at: new Date(now()).toISOString(),
      action: announced.get(userId)?.get(String(id)),
    }
    decided.set(userId, [request, ...list(userId)].slice(0, maxRequests))
    announced.get(userId)?.delete(String(id))
  }
  return {
    list,
    note(userId, action) {
      const own = announced.get(userId) ?? new Map()
      const { id, agentId, type, quote, transferDetails } = asRecord(action)
      own.set(String(id), { id, agentId, type, quote, transferDetails })
      for (const [oldest] of [...own].slice(0, -maxRequests)) own.delete(oldest)
      announced.set(userId, own)
    },
    async noteDecision(userId, path, response) {
      if (!/\/actions\/[^/]+\/(?:approve|reject)$/.test(path)) return
      add(userId, asRecord(await response.clone().json()))
    },
    noteDisconnection(userId, { method, path }) {
      const [, segment] = /^\/wallet\/agents\/([^/]+)$/.exec(path) ?? []
      if (method !== 'DELETE' || segment === undefined) return
      const agentId = decodeURIComponent(segment)
      for (const action of [...(announced.get(userId)?.values() ?? [])]) {
        if (action.agentId === agentId) add(userId, { ...action, status: 'DISCONNECTED' })
      }
    },
  }
}

function asRecord(value: unknown): JsonRecord {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
