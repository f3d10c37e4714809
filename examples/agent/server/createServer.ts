import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { quoted } from '../texts/quoted.ts'
import { callTool } from './callTool.ts'
import { instructions } from './instructions.ts'
import { listTools } from './listTools.ts'
import type { ServerContext } from './serverContext.ts'
import { trackTools } from './trackTools.ts'

/**
 * Creates the MCP server of an agent.
 *
 * The tools are looked up in the agent's current policy at every request, which is why this uses the
 * SDK's low-level class: the other one keeps a list of its own.
 */
export function createServer(context: ServerContext): Server {
  const server = new Server(
    { name: 'holdfast-agent', version: '0.0.0' },
    { capabilities: { tools: { listChanged: true } }, instructions },
  )
  server.onerror = ({ message }) => {
    context.log(`A message failed: ${quoted(message)}`)
  }
  const tracker = trackTools(() => server.sendToolListChanged())
  server.setRequestHandler(ListToolsRequestSchema, () => listTools(context, tracker))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, extra) =>
    callTool(context, tracker, params, extra),
  )
  return server
}
