import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from '../server/createServer.ts'
import { createAgentApi } from '../service/agentApi.ts'
import { parseServiceUrl } from '../service/serviceUrl.ts'
import { readConnection } from '../store/connection.ts'
import { openPaymentJournal } from '../store/paymentJournal.ts'

/**
 * Serves MCP on stdin and stdout until stdin ends.
 *
 * @param home - the agent's folder
 * @throws Error when the agent is not connected, or others may read its token
 */
export async function serve(home: string): Promise<void> {
  const connection = await readConnection(home)
  if (!connection) throw new Error('The agent is not connected: run "connect DEVICE-CODE" first')
  const { serviceUrl, accessToken } = connection
  const server = createServer({
    api: createAgentApi(/* guard: mcp-stored-url */ parseServiceUrl(serviceUrl), accessToken),
    journal: openPaymentJournal(home),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  // A client that is gone gets no more replies; a payment that was begun is still finished.
  process.stdout.on('error', () => process.stdin.destroy())
  process.stdin.once('end', () => server.close())
  await server.connect(new StdioServerTransport())
}
