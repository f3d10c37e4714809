import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { AgentApi } from '../service/agentApi.ts'
import type { Agent } from '../service/shapes.ts'
import type { PaymentJournal } from '../store/paymentJournal.ts'

/** The service's names of what an agent may do, as far as tools need them. */
type Permission =
  | 'VIEW_TRANSACTIONS'
  | 'CREATE_TRANSFERS'
  | 'CREATE_QUOTES'
  | 'EXECUTE_QUOTES'
  | 'MANAGE_EXTERNAL_ACCOUNTS'

/** What a tool works with during one call. */
export interface ToolCall {
  api: AgentApi
  journal: PaymentJournal
  /** The agent and its policy, as they are at the beginning of the call. */
  agent: Agent
  /** Aborted when the client does not wait any longer. */
  signal: AbortSignal
  /** Sends the client a progress notification, if it wants them. */
  reportProgress(progress: number, total: number, message: string): Promise<void>
}

/** What a tool replies to the assistant. */
export interface ToolReply {
  text: string
  isError?: boolean
}

/** A tool that the assistant may call. */
export interface AgentTool<Input extends z.ZodObject = z.ZodObject> {
  name: string
  title: string
  description: string
  /** Alternatives: the policy must have all permissions of one of them. */
  needs: readonly (readonly Permission[])[]
  annotations: ToolAnnotations
  input: Input
  run(input: z.infer<Input>, call: ToolCall): Promise<ToolReply>
}

/** Whether a policy permits a tool. */
export function isPermitted({ needs }: Pick<AgentTool, 'needs'>, { policy }: Agent): boolean {
  const granted = new Set(policy.permissions)
  // guard: mcp-tool-permission
  return needs.some((all) => all.every((permission) => granted.has(permission)))
}

/** Marks a tool that changes nothing. */
export const readOnly: ToolAnnotations = { readOnlyHint: true, openWorldHint: false }

/** Marks a tool that moves money, but once however often it is called. */
export const movesMoney: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: true,
}

/** Checks that the parameters of a tool are those that it runs with, and lets it refuse any others. */
export function defineTool<Input extends z.ZodObject>(tool: AgentTool<Input>): AgentTool {
  // guard: mcp-unknown-arguments
  const input = tool.input.strict()
  return { ...tool, input }
}
