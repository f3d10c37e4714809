import type { z } from 'zod'
import { type ServiceRequest, type ServiceResponse, sendRequest } from './sendRequest.ts'
import { NoResponseError } from './serviceError.ts'
import {
  type Agent,
  type AgentAction,
  actionShape,
  agentShape,
  type ExternalAccount,
  externalAccountShape,
  type InternalAccount,
  internalAccountShape,
  pageShape,
  type Quote,
  quoteShape,
  type Transaction,
  transactionShape,
} from './shapes.ts'

/** The operations of the service that an agent may call; every call throws as `sendRequest` does. */
export interface AgentApi {
  getAgent(signal?: AbortSignal): Promise<Agent>
  listInternalAccounts(): Promise<InternalAccount[]>
  listExternalAccounts(): Promise<ExternalAccount[]>
  createQuote(terms: QuoteTerms): Promise<Quote>
  getQuote(quoteId: string): Promise<Quote>
  executeQuote(quoteId: string, idempotencyKey: string): Promise<AgentAction>
  transferOut(terms: TransferTerms, idempotencyKey: string): Promise<AgentAction>
  /**
   * Lists the newest actions first, as many as the service lists at once.
   *
   * @param cursor - `nextCursor` of the page before; absent for the first page
   */
  listActions(cursor?: string): Promise<ActionPage>
  /** The actions that wait for the customer's approval, newest first, of any age. */
  listPendingActions(): Promise<AgentAction[]>
  getAction(actionId: string, signal?: AbortSignal): Promise<AgentAction>
  getTransaction(transactionId: string): Promise<Transaction>
}

/** One page of a list. */
interface Page<T> {
  data: T[]
  /** Absent on the last page. */
  nextCursor?: string | null | undefined
}

/** Actions, and when the service listed them. */
type ActionPage = Page<AgentAction> & Pick<ServiceResponse, 'sentAt'>

/** What a payment moves, from where to where. */
interface TransferTerms {
  from: string
  to: string
  /** In the smallest unit of the currency of `from`. */
  amount: number
}

/** The terms of a quote: the amount is what leaves the customer's account. */
type QuoteTerms = TransferTerms

/** No customer has more accounts, or payments to approve, than this many pages. */
const maxPages = 10

/**
 * Creates a client of the service with an agent's access token.
 *
 * @param serviceUrl - the base URL, as `parseServiceUrl` returns it
 */
export function createAgentApi(serviceUrl: string, accessToken: string): AgentApi {
  const respond = (request: ServiceRequest) =>
    sendRequest(serviceUrl, { ...request, path: `/agents/me${request.path}`, accessToken })
  const send = async <T>(shape: z.ZodType<T>, request: ServiceRequest): Promise<T> =>
    parse(shape, (await respond(request)).body)
  const get = <T>(shape: z.ZodType<T>, path: string, signal?: AbortSignal) =>
    send(shape, { method: 'GET', path, signal })
  const post = <T>(shape: z.ZodType<T>, path: string, more: Partial<ServiceRequest>) =>
    send(shape, { method: 'POST', path, ...more })
  const listAll = <T>(item: z.ZodType<T>, path: string, filter = '') =>
    readPages(async (query) => get(pageShape(item), path + query + filter))
  return {
    getAgent: (signal) => get(agentShape, '', signal),
    listInternalAccounts: () => listAll(internalAccountShape, '/internal-accounts'),
    listExternalAccounts: () => listAll(externalAccountShape, '/external-accounts'),
    createQuote: (terms) => post(quoteShape, '/quotes', { body: quoteBody(terms) }),
    getQuote: (id) => get(quoteShape, `/quotes/${inPath(id)}`),
    executeQuote: (id, idempotencyKey) =>
      post(actionShape, `/quotes/${inPath(id)}/execute`, { idempotencyKey }),
    transferOut: (terms, idempotencyKey) =>
      post(actionShape, '/transfer-out', { body: transferBody(terms), idempotencyKey }),
    async listActions(cursor) {
      const path = `/actions?${pageQuery(cursor)}`
      const { body, sentAt } = await respond({ method: 'GET', path })
      return { ...parse(pageShape(actionShape), body), sentAt }
    },
    listPendingActions: () => listAll(actionShape, '/actions', '&status=PENDING_APPROVAL'),
    getAction: (id, signal) => get(actionShape, `/actions/${inPath(id)}`, signal),
    getTransaction: (id) => get(transactionShape, `/transactions/${inPath(id)}`),
  }
}

async function readPages<T>(read: (query: string) => Promise<Page<T>>): Promise<T[]> {
  const found: T[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { data, nextCursor } = await read(`?${pageQuery(cursor)}`)
    found.push(...data)
    if (!nextCursor) break
    cursor = nextCursor
  }
  return found
}

function pageQuery(cursor: string | undefined): string {
  return `limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
}

/** A response that is not understood does not tell the outcome of the request. */
function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const { success, data } = shape.safeParse(body)
  if (success) return data
  throw new NoResponseError('The response of the service is not the documented one')
}

function inPath(id: string): string {
  // guard: mcp-path-id
  return encodeURIComponent(id)
}

function transferBody({ from, to, amount }: TransferTerms) {
  return { source: { accountId: from }, destination: { accountId: to }, amount }
}

function quoteBody({ from, to, amount }: QuoteTerms) {
  return {
    source: { sourceType: 'ACCOUNT', accountId: from },
    destination: { destinationType: 'ACCOUNT', accountId: to },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  }
}
