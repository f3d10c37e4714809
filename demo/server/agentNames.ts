/** What the customer calls an agent. */
interface AgentName {
  /** `Agent:<uuid>` */
  id: string
  name: string
}

/**
 * What the agents of customers are called, in memory: the service forgets an agent that is disconnected, and the
 * payments it made stay. A real platform has a database here.
 */
export interface AgentNames {
  /**
   * Writes down the names in a list of agents that the relay responded with; other calls are none of it.
   *
   * @param path - of the call
   */
  note(userId: string, path: string, response: Response): Promise<void>
  list(userId: string): AgentName[]
}

const maxNames = 200

export function createAgentNames(): AgentNames {
  const names = new Map<string, Map<string, string>>()
  return {
    async note(userId, path, response) {
      if (path !== '/wallet/agents') return
      const own = names.get(userId) ?? new Map<string, string>()
      for (const { id, name } of agentsIn(await response.clone().json())) {
        own.delete(id)
        own.set(id, name)
      }
      for (const [oldest] of [...own].slice(0, -maxNames)) own.delete(oldest)
      names.set(userId, own)
    },
    list: (userId) => [...(names.get(userId) ?? [])].map(([id, name]) => ({ id, name })),
  }
}

/** Of a list; a new agent is in the list that the page reads next. */
function agentsIn(body: unknown): AgentName[] {
  const { data } = Object(body) as { data?: unknown }
  return Array.isArray(data) ? (data as AgentName[]) : []
}
