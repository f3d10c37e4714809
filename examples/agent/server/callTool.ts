import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type {
  CallToolRequest,
  CallToolResult,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import { ServiceError } from '../service/serviceError.ts'
import { UnusableFileError } from '../store/unusableFileError.ts'
import { explainError } from '../texts/explainError.ts'
import { quoted } from '../texts/quoted.ts'
import { ToolProblem } from '../toolProblem.ts'
import type { AgentTool, ToolCall, ToolReply } from '../tools/agentTool.ts'
import { allTools } from '../tools/allTools.ts'
import type { ServerContext } from './serverContext.ts'
import type { ToolTracker } from './trackTools.ts'

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Runs a tool if the policy permits it; whatever goes wrong is a reply in plain sentences. */
export async function callTool(
  context: ServerContext,
  tracker: ToolTracker,
  params: CallToolRequest['params'],
  extra: Extra,
): Promise<CallToolResult> {
  try {
    return toResult(await run(context, tracker, params, extra))
  } catch (error) {
    const problem = toLog(error)
    if (problem) context.log(`${params.name} failed: ${String(problem)}`)
    return toResult({ text: explainError(error), isError: true })
  }
}

async function run(
  { api, journal }: ServerContext,
  tracker: ToolTracker,
  { name, arguments: given = {} }: CallToolRequest['params'],
  extra: Extra,
): Promise<ToolReply> {
  const tool = allTools.find((one) => one.name === name)
  if (!tool) throw new ToolProblem(`There is no tool ${quoted(name)}.`)
  const agent = await api.getAgent(extra.signal)
  const permitted = tracker.permitted(agent)
  await tracker.compare(permitted)
  if (!permitted.includes(tool)) {
    throw new ServiceError('', { ...refusedByPolicy })
  }
  const reportProgress = progressOf(extra)
  return tool.run(parseInput(tool, given), {
    api,
    journal,
    agent,
    signal: extra.signal,
    reportProgress,
  })
}

/** What the service itself would refuse with. */
const refusedByPolicy = {
  status: 403,
  code: 'FORBIDDEN',
  rule: 'permissions',
  retryAfterSeconds: undefined,
} as const

function parseInput(tool: AgentTool, given: object) {
  const { success, data, error } = tool.input.safeParse(given)
  if (success) return data
  const problems = error.issues.map((issue) => explainIssue(tool, issue))
  throw new ToolProblem(`Nothing was done. The arguments are not valid: ${problems.join('; ')}.`)
}

/** An assistant that wrote `duplicate_of` must learn that it is `duplicateOf`. */
function explainIssue({ name, input }: AgentTool, issue: z.core.$ZodIssue): string {
  if (issue.code !== 'unrecognized_keys') return `${issue.path.join('.')}: ${issue.message}`
  const known = Object.keys(input.shape).join(', ') || 'none'
  return `${name} has no argument ${issue.keys.map(quoted).join(', ')}; its arguments are: ${known}`
}

/** Progress is reported only to a client that gave a token for it. */
function progressOf({ _meta, sendNotification }: Extra): ToolCall['reportProgress'] {
  const progressToken = _meta?.progressToken
  return async (progress, total, message) => {
    if (progressToken === undefined) return
    const params = { progressToken, progress, total, message }
    await sendNotification({ method: 'notifications/progress', params })
  }
}

function toResult({ text, isError = false }: ToolReply): CallToolResult {
  return { content: [{ type: 'text', text }], isError }
}

/** What the operator must see: what is unexpected, and a file that they must repair. */
function toLog(error: unknown): unknown {
  if (error instanceof Error && error.cause instanceof UnusableFileError) return error.cause
  const known = ['ToolProblem', 'ServiceError', 'NoResponseError', 'AbortError']
  return error instanceof Error && known.includes(error.name) ? undefined : error
}
