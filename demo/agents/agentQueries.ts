import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Agent,
  type AgentAction,
  listAgentActions,
  listAgents,
  type Transaction,
  watchAgentActions,
} from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { pollInterval, useMoneyNews } from '../session/moneyEvents.ts'
import { queryClient, readAgain } from '../session/queryClient.ts'
import { shownWalletId } from '../session/shownWallet.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useToasts } from '../ui/toasts.ts'
import {
  type DollarAccount,
  getDollars,
  listAgentNames,
  listDecidedRequests,
  type NamedAgent,
} from './agentPlatform.ts'
import { amountOfRequest } from './agentRequest.ts'
import { type ApprovalObstacle, findObstacles } from './approvalObstacle.ts'

/** What is known of the customer's agents. The platform's stream says when to read it again. */

const agentsKey = ['agents', 'all']

export function useAgents() {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: agentsKey,
    queryFn: ({ signal }) => listAgents(wallet, { signal }),
    refetchInterval: ({ state }) => pollInterval(state, isLive, 10_000),
  })
}

const requestsKey = ['agents', 'requests']

/** What agents ask for, oldest first. */
export function useAgentRequests() {
  const wallet = useWallet()
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: requestsKey,
    queryFn: ({ signal }) => listAgentActions(wallet, { signal }),
    refetchInterval: ({ state }) => pollInterval(state, isLive, 10_000),
  })
}

/**
 * Keeps {@link useAgentRequests} as the relay's stream has it: to be used once, above every screen. One tab has the
 * stream open; the others read when the platform's stream says so.
 */
export function useWatchedRequests(): void {
  const wallet = useWallet()
  const client = useQueryClient()
  useEffect(() => {
    const watch = async (signal: AbortSignal) => {
      for await (const actions of watchAgentActions(wallet, { signal })) {
        client.setQueryData(requestsKey, actions)
        void readAgain(['agents', 'decided'])
      }
    }
    const begin = () => {
      const controller = new AbortController()
      // Where it ends, as with the login, the query above reads by itself.
      watch(controller.signal).catch(() => undefined)
      return () => controller.abort()
    }
    const name = `marram.agentRequests:${shownWalletId()}`
    const leaving = new AbortController()
    import('../session/inOneTab.ts').then(
      ({ inOneTab }) => inOneTab(name, leaving.signal, begin),
      () => undefined,
    )
    return () => leaving.abort()
  }, [wallet, client])
}

/** What was decided, newest first. */
export function useDecidedRequests() {
  return useQuery({ queryKey: ['agents', 'decided'], queryFn: listDecidedRequests })
}

const dollarsKey = ['account', 'dollars']

/** The account that agents pay from. */
export function useDollars() {
  const { isLive } = useMoneyNews()
  return useQuery({
    queryKey: dollarsKey,
    queryFn: getDollars,
    refetchInterval: ({ state }) => pollInterval(state, isLive, 10_000),
  })
}

/** Finds why the approval of a request failed, by what was read last. */
export function lastKnownObstacles(action: AgentAction): ApprovalObstacle[] {
  const agents = queryClient.getQueryData<Agent[]>(agentsKey)
  return findObstacles(action, {
    agent: agents?.find(({ id }) => id === action.agentId),
    dollars: queryClient.getQueryData<DollarAccount>(dollarsKey),
    now: new Date(),
  })
}

/** After something was decided, or an agent was changed. */
export async function refreshAgents(): Promise<void> {
  await readAgain(['agents'])
}

/** Says on every other screen that an agent asks for something: to be used once, above all of them. */
export function useRequestToasts(): void {
  const { data: requests } = useAgentRequests()
  const { data: agents } = useAgents()
  const { show } = useToasts()
  const [path] = useLocation()
  const known = useRef<Set<string>>(undefined)
  useEffect(() => {
    if (!requests || !agents) return
    const news = requests.filter(({ id }) => known.current && !known.current.has(id))
    known.current = new Set(requests.map(({ id }) => id))
    const newest = news.at(-1)
    if (!newest || path === '/agents') return
    const agent = agents.find(({ id }) => id === newest.agentId)
    const amount = amountOfRequest(newest)
    const sum = amount ? formatAmount(amount) : ''
    show(messages.agents.newRequest(agent?.name ?? messages.agents.someAgent, sum))
  }, [requests, agents, path, show])
}

/** The agents whose name is known, also those that were disconnected. */
export function useNamedAgents(): NamedAgent[] {
  const { data: agents = [] } = useAgents()
  const { data: names = [] } = useQuery(namesQuery)
  return [...agents, ...names]
}

const namesQuery = queryOptions({ queryKey: ['agents', 'names'], queryFn: listAgentNames })

/** The name of the agent that made a payment; undefined for the customer's own, for which no names are read. */
export function useAgentName({ agentId }: Pick<Transaction, 'agentId'>): string | undefined {
  const { data: agents = [] } = useAgents()
  const { data: names = [] } = useQuery({ ...namesQuery, enabled: agentId !== undefined })
  if (agentId === undefined) return undefined
  const named = [...agents, ...names].find(({ id }) => id === agentId)
  return named?.name ?? messages.agents.someAgent
}
