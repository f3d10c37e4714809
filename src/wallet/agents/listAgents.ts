import { parseAgent } from '../../shared/agent.ts'
import type { Agent } from '../../shared/agentResources.ts'
import { page } from '../../shared/page.ts'
import type { Parser } from '../../shared/shape.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { allPages } from '../transport/allPages.ts'
import type { RelayCall, RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/** Options of {@link listAgents}. */
export interface ListAgentsOptions {
  signal?: AbortSignal | undefined
}

/**
 * Lists the customer's agents: programs that act for them, within a policy. One whose device code was never
 * redeemed is among them, with `isConnected` false.
 *
 * @throws NOT_FOUND when the relay has no agents (its option `allow.agents`)
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const agents = await listAgents(wallet)
 * const active = agents.filter(({ isConnected, isPaused }) => isConnected && !isPaused)
 * ```
 */
export async function listAgents(
  wallet: Wallet,
  options: ListAgentsOptions = {},
): Promise<Agent[]> {
  const { transport } = contextOf(wallet, options)
  const { signal } = options
  return readAll(transport, { path: '/agents', query: {}, signal }, parseAgent, 'agents')
}

/**
 * Reads a short list, with all its pages.
 *
 * @param what - names the list in an error
 * @param maxItems - what comes after so many is not read
 */
export async function readAll<Item>(
  transport: RelayTransport,
  { path, query, signal }: Pick<RelayCall, 'path' | 'query' | 'signal'>,
  parse: Parser<Item>,
  what: string,
  maxItems: number = Infinity,
): Promise<Item[]> {
  const readPage = (cursor: string | undefined) => {
    const call = { method: 'GET', path, query: { ...query, limit: 100, cursor }, signal } as const
    return request(transport, call, page(parse), what)
  }
  const items: Item[] = []
  for await (const item of allPages(readPage, what)) {
    items.push(item)
    // guard: agent-list-bound
    if (items.length >= maxItems) break
  }
  return items
}
