import { parseAgent } from '../../shared/agent.ts'
import type { Agent } from '../../shared/agentResources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { assertResponseOwner } from '../own/assertResponseOwner.ts'
import { fillPath } from '../parse/router.ts'
import { notFound } from '../relayError.ts'
import { readService } from '../service/serviceRead.ts'

/** The agent in a call's path, as the service has it at this moment. */
export async function readAgent({ service }: RelayContext, call: Call): Promise<Agent> {
  const path = fillPath('/agents/{id}', call.params)
  const agent = await readService(service, { path }, parseAgent)
  if (!agent) throw notFound()
  assertResponseOwner(call.user, call.owner, 'agent', agent)
  return agent
}
