/** The response to an agent's program: the outcome of its request, or the service's code for a refusal. */
interface AgentResult {
  /** Such as `APPROVED` or `PENDING_APPROVAL`; of a price that the customer has to sign, `PENDING`. */
  status?: string | undefined
  code?: string | undefined
}

/** What a program asks for. */
export type AgentRequestKind =
  /** A payment from the customer's dollars. */
  | 'transfer'
  /** The same by a price that expires. */
  | 'quote'
  /** A price from the customer's wallet, which only the customer can sign. */
  | 'walletQuote'

/** A program that acts for customers, such as an assistant. It is outside of the platform and its page. */
export interface AgentProgram {
  /** Redeems the code that a customer gave it. */
  connect(customerId: string, code: string): Promise<AgentResult>
  /** @param amount - in the smallest unit of what it pays from */
  ask(customerId: string, kind: AgentRequestKind, amount: number): Promise<AgentResult>
}

/** The sandbox, and the platform's own token for it. */
interface AgentService {
  fetch(request: Request): Promise<Response>
  basePath: string
  authorization: string
}

type JsonRecord = Record<string, unknown>

/** Makes the program. It keeps its access tokens in this process, and the page never has one. */
export function createAgentProgram({ fetch, basePath, authorization }: AgentService): AgentProgram {
  const tokens = new Map<string, string>()

  const call = async (path: string, token?: string, body?: object): Promise<JsonRecord> => {
    const request = new Request(`http://localhost${basePath}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const response = await fetch(request)
    return (await response.json()) as JsonRecord
  }
  const idOfFirst = async (path: string, isWanted: (item: JsonRecord) => boolean) => {
    const { data } = await call(path, authorization)
    return (data as JsonRecord[]).find(isWanted)?.id
  }
  const accountOf = (customerId: string, type: string) =>
    idOfFirst(`/customers/internal-accounts?customerId=${customerId}`, (it) => it.type === type)
  const payeeOf = (customerId: string) =>
    idOfFirst(`/customers/external-accounts?customerId=${customerId}&currency=USD`, () => true)

  const price = async (token: string, from: unknown, to: unknown, amount: number) =>
    call('/agents/me/quotes', token, {
      source: { sourceType: 'ACCOUNT', accountId: from },
      destination: { destinationType: 'ACCOUNT', accountId: to },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    })

  return {
    async connect(customerId, code) {
      const path = `/agents/device-codes/${encodeURIComponent(code)}/redeem`
      const { accessToken, ...answer } = await call(path, undefined, {})
      if (typeof accessToken !== 'string') return resultOf(answer)
      tokens.set(customerId, `Bearer ${accessToken}`)
      return { status: 'CONNECTED' }
    },
    async ask(customerId, kind, amount) {
      const token = tokens.get(customerId)
      if (!token) return { code: 'NOT_CONNECTED' }
      const to = await payeeOf(customerId)
      if (!to) return { code: 'NO_PAYEE' }
      const type = kind === 'walletQuote' ? 'EMBEDDED_WALLET' : 'INTERNAL_FIAT'
      const from = await accountOf(customerId, type)
      if (kind === 'transfer') {
        const transfer = { source: { accountId: from }, destination: { accountId: to }, amount }
        return resultOf(await call('/agents/me/transfer-out', token, transfer))
      }
      const quote = await price(token, from, to, amount)
      if (kind === 'walletQuote' || !quote.id) return resultOf(quote)
      return resultOf(await call(`/agents/me/quotes/${quote.id}/execute`, token, {}))
    },
  }
}

function resultOf({ status, code }: JsonRecord): AgentResult {
  return typeof code === 'string' ? { code } : { status: String(status) }
}
