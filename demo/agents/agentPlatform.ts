import type { Agent, AgentAction, Amount, PaymentInstruction } from 'holdfast'
import { callPlatform } from '../session/platform.ts'

/** The customer's account in dollars, from which agents pay. */
export interface DollarAccount {
  /** `InternalAccount:<uuid>` */
  id: string
  balance: Amount
  /** Where it is paid into from outside. */
  fundingPaymentInstructions: PaymentInstruction[]
}

export function getDollars(): Promise<DollarAccount> {
  return callPlatform('GET', '/api/dollars')
}

/** @param amount - in cents */
export async function addSandboxDollars(amount: number): Promise<void> {
  await callPlatform('POST', '/api/sandbox-dollars', { amount })
}

/** The outcome of a payment that an agent requested. */
export interface DecidedRequest {
  id: string
  agentId: string
  /** Such as `REJECTED`, or `FAILED` after an approval; `DISCONNECTED` where its agent went before it was decided. */
  status: string
  reason?: string
  /** Where a payment was made of it. */
  transactionId?: string
  at: string
  action?: Pick<AgentAction, 'quote' | 'transferDetails'>
}

/** Newest first. */
export async function listDecidedRequests(): Promise<DecidedRequest[]> {
  return (await callPlatform<{ requests: DecidedRequest[] }>('GET', '/api/agent-requests')).requests
}

/** An agent by the name that the customer gave it. */
export type NamedAgent = Pick<Agent, 'id' | 'name'>

/** Also those that were disconnected. */
export async function listAgentNames(): Promise<NamedAgent[]> {
  return (await callPlatform<{ agents: NamedAgent[] }>('GET', '/api/agent-names')).agents
}
