import type { Agent } from '../service/shapes.ts'
import { type AgentTool, isPermitted } from '../tools/agentTool.ts'
import { allTools } from '../tools/allTools.ts'

/** Knows which tools the client was last shown. */
export interface ToolTracker {
  /** The tools that a policy permits; without an agent, those that need no permission. */
  permitted(agent: Agent | undefined): AgentTool[]
  /** Remembers what the client is shown. */
  shown(tools: AgentTool[]): void
  /** Notifies the client when it was shown other tools than these. */
  compare(tools: AgentTool[]): Promise<void>
}

/** Follows the tools of a client. */
export function trackTools(notify: () => Promise<void>): ToolTracker {
  let last: string | undefined
  return {
    permitted: (agent) => allTools.filter((tool) => isOffered(tool, agent)),
    shown: (tools) => {
      last = namesOf(tools)
    },
    async compare(tools) {
      if (last === undefined || last === namesOf(tools)) return
      last = namesOf(tools)
      await notify()
    },
  }
}

function isOffered(tool: AgentTool, agent: Agent | undefined): boolean {
  return agent ? isPermitted(tool, agent) : tool.needs.some((all) => all.length === 0)
}

function namesOf(tools: AgentTool[]): string {
  return tools.map(({ name }) => name).join(' ')
}
