import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import { Agent } from './agents.schema.ts'
import { AgentPolicy } from './policy.schema.ts'

export const AgentDeviceCode = z
  .object({ code: z.string(), agentId: id('Agent'), expiresAt: dateTime, redeemed: z.boolean() })
  .openapi('AgentDeviceCode')

export type AgentDeviceCode = z.infer<typeof AgentDeviceCode>

export const AgentCreated = z
  .object({ agent: Agent, deviceCode: AgentDeviceCode })
  .openapi('AgentCreateResponse')

export type AgentCreated = z.infer<typeof AgentCreated>

export const AgentDeviceCodeStatus = z
  .object({ code: z.string(), redeemed: z.boolean() })
  .openapi('AgentDeviceCodeStatusResponse')

export type AgentDeviceCodeStatus = z.infer<typeof AgentDeviceCodeStatus>

/** The only response that contains the access token. */
export const AgentConnection = z
  .object({
    agentId: id('Agent'),
    agentName: z.string(),
    accessToken: z.string(),
    policy: AgentPolicy,
  })
  .openapi('AgentDeviceCodeRedeemResponse')

export type AgentConnection = z.infer<typeof AgentConnection>

/** The form of a device code: two groups of letters and digits that do not look alike. */
export const deviceCodeForm = /^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/

/** A device code in a path, in upper or lower case. A malformed one is treated as unknown. */
export const deviceCode = z
  .string()
  .openapi({ pattern: deviceCodeForm.source, example: 'ABCD-2345' })
  .transform((text) => text.toUpperCase())
