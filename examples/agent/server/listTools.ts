import type { ListToolsResult, Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { Agent } from '../service/shapes.ts'
import { explainError } from '../texts/explainError.ts'
import type { AgentTool } from '../tools/agentTool.ts'
import type { ServerContext } from './serverContext.ts'
import type { ToolTracker } from './trackTools.ts'

/** Lists the tools that the agent's policy permits at this moment. */
export async function listTools(
  context: ServerContext,
  tracker: ToolTracker,
): Promise<ListToolsResult> {
  const tools = tracker.permitted(await readAgent(context))
  tracker.shown(tools)
  return { tools: tools.map(describeTool) }
}

/** Without the service the client gets the tools that need no permission, and the others later. */
async function readAgent({ api, log }: ServerContext): Promise<Agent | undefined> {
  try {
    return await api.getAgent()
  } catch (error) {
    log(`The policy could not be read. ${explainError(error)}`)
    return undefined
  }
}

function describeTool({ name, title, description, annotations, input }: AgentTool): Tool {
  const inputSchema = z.toJSONSchema(input, { io: 'input' }) as Tool['inputSchema']
  return { name, title, description, annotations, inputSchema }
}
