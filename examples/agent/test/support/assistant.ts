import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import {
  type CallToolResult,
  CallToolResultSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { onTestFinished } from 'vitest'
import { connect } from '../../command/connect.ts'
import { createServer } from '../../server/createServer.ts'
import { createAgentApi } from '../../service/agentApi.ts'
import { openPaymentJournal } from '../../store/paymentJournal.ts'
import { createHome, type Home } from './agentProcess.ts'
import { program } from './program.ts'
import type { Service, TestAgent } from './service.ts'

/** What a tool replied. */
export interface Reply {
  text: string
  isError: boolean
}

/** An MCP client with a connected agent as its server. */
export interface Assistant {
  agent: TestAgent
  home: Home
  client: Client
  /** How often the server said that its tools changed. */
  changes(): number
  /** What the server wrote to stderr. */
  log(): string
  toolNames(): Promise<string[]>
  call(name: string, args?: object, options?: CallOptions): Promise<Reply>
  /** Calls `pay` with terms that the test does not care about. */
  pay(terms?: object, options?: CallOptions): Promise<Reply>
}

type CallOptions = Parameters<Client['callTool']>[2]

/** Makes the transport of a client whose server works in a folder, and reads the server's log. */
type Start = (home: Home) => Promise<{ transport: Transport; log(): string }>

/** Connects an agent of a new customer, and an assistant to it, until the test ends. */
export async function startAssistant(
  service: Service,
  policy?: object,
  start: Start = inProcess,
): Promise<Assistant> {
  const agent = await service.createAgent(policy)
  const home = await createHome()
  onTestFinished(home.remove)
  await connect({ name: 'connect', code: agent.code, serviceUrl: service.url, home: home.folder })
  return restart({ agent, home }, start)
}

/** Starts another server of an agent, in the same folder. */
export async function restart(
  { agent, home }: Pick<Assistant, 'agent' | 'home'>,
  start: Start = inProcess,
): Promise<Assistant> {
  const { transport, log } = await start(home)
  const client = new Client({ name: 'test', version: '0.0.0' })
  let changes = 0
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes += 1
  })
  await client.connect(transport)
  onTestFinished(() => client.close())
  const call: Assistant['call'] = async (name, args = {}, options) => {
    const params = { name, arguments: { ...args } }
    return toReply((await client.callTool(params, CallToolResultSchema, options)) as CallToolResult)
  }
  const { accountId: from, payeeId: payee } = agent
  const terms = { from, payee, currency: 'USD', amount: '20.00', idempotencyKey: 'invoice 1' }
  return {
    agent,
    home,
    client,
    call,
    log,
    changes: () => changes,
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
    pay: (more, options) => call('pay', { ...terms, ...more }, options),
  }
}

/** The server in a process of its own, as a client of MCP starts it. */
export async function overStdio({ folder }: Home, { command, args } = program) {
  const transport = new StdioClientTransport({
    command,
    args: [...args, 'serve', '--home', folder],
    stderr: 'pipe',
  })
  let text = ''
  transport.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  return { transport, log: () => text }
}

/** The server in the process of the test, which starts faster. */
async function inProcess(home: Home) {
  const [transport, serverTransport] = InMemoryTransport.createLinkedPair()
  const { serviceUrl, accessToken } = await home.readConnection()
  const lines: string[] = []
  const server = createServer({
    api: createAgentApi(serviceUrl, accessToken),
    journal: openPaymentJournal(home.folder),
    log: (line) => lines.push(line),
  })
  await server.connect(serverTransport)
  return { transport, log: () => lines.join('\n') }
}

function toReply({ content, isError }: CallToolResult): Reply {
  const [first] = content
  return { text: first?.type === 'text' ? first.text : '', isError: isError === true }
}

/** The id of an action or a transaction in a reply. */
export function idIn({ text }: Reply): string {
  return /(?:AgentAction|Transaction|Quote):[0-9a-f-]{36}/.exec(text)?.[0] ?? ''
}
