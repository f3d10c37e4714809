import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { type Agent, agentSchemas } from './agents.schema.ts'
import { policySchemas, type ShownPolicy } from './policy.schema.ts'

export const AgentDeviceCode = z
  .object({ code: z.string(), agentId: id('Agent'), expiresAt: dateTime, redeemed: z.boolean() })
  .openapi('AgentDeviceCode')

export type AgentDeviceCode = z.infer<typeof AgentDeviceCode>

/** An agent that was created, with the code it connects by. */
export type AgentCreated = { agent: Agent; deviceCode: AgentDeviceCode }

export const AgentDeviceCodeStatus = z
  .object({ code: z.string(), redeemed: z.boolean() })
  .openapi('AgentDeviceCodeStatusResponse')

export type AgentDeviceCodeStatus = z.infer<typeof AgentDeviceCodeStatus>

/** The only response that contains the access token. */
export type AgentConnection = {
  agentId: string
  agentName: string
  accessToken: string
  policy: ShownPolicy
}

function connectionSchemas(generation: ResponseSchemas) {
  const created = z.object({ agent: agentSchemas[generation], deviceCode: AgentDeviceCode })
  const connection = z.object({
    agentId: id('Agent'),
    agentName: z.string(),
    accessToken: z.string(),
    policy: policySchemas[generation].shown,
  })
  return {
    created: created.openapi('AgentCreateResponse') as z.ZodType<AgentCreated>,
    connection: connection.openapi('AgentDeviceCodeRedeemResponse') as z.ZodType<AgentConnection>,
  }
}

/** The responses that create and connect an agent, by generation. */
export const connectionResponses = {
  spec: connectionSchemas('spec'),
  may: connectionSchemas('may'),
  august: connectionSchemas('august'),
} as const satisfies Record<ResponseSchemas, unknown>

/** The form of a device code: two groups of letters and digits that do not look alike. */
export const deviceCodeForm = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

/** A device code in a path, in upper or lower case. A malformed one is treated as unknown. */
export const deviceCode = z
  .string()
  .openapi({ pattern: deviceCodeForm.source, example: 'ABCD-2345' })
  .transform((text) => text.toUpperCase())
