import type { RelayFetch } from 'holdfast/relay'

/** How the backend reaches the payment service. The secret stays in this process. */
export interface ServiceAccess {
  /** Ends in the version, such as `https://api.example.com/2025-10-13`. */
  baseUrl: string
  clientId: string
  clientSecret: string
}

/** What the platform itself asks of the service; the wallet's calls go through the relay. */
export interface Service {
  createCustomer(customer: { fullName: string; email: string }): Promise<string>
  /** `InternalAccount:<uuid>` of the customer's wallet. */
  walletOf(customerId: string): Promise<string>
  /** Money out of nothing; the live service refuses it. */
  addSandboxMoney(walletId: string, amount: number): Promise<void>
}

/** The service refused, or could not be reached. */
export class ServiceError extends Error {
  override name = 'ServiceError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`The service answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** @param send - how the service is reached */
export function createService(
  { baseUrl, clientId, clientSecret }: ServiceAccess,
  send: RelayFetch = fetch,
): Service {
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

  const call = async (method: string, path: string, body?: object): Promise<JsonRecord> => {
    const request = new Request(baseUrl + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    const response = await send(request)
    const answer = (await response.json()) as JsonRecord
    if (!response.ok) throw new ServiceError(response.status, String(answer.code))
    return answer
  }

  return {
    async createCustomer({ fullName, email }) {
      const customer = { customerType: 'INDIVIDUAL', region: 'US', fullName, email }
      return String((await call('POST', '/customers', customer)).id)
    },
    async walletOf(customerId) {
      const query = new URLSearchParams({ customerId, type: 'EMBEDDED_WALLET' })
      const { data } = await call('GET', `/customers/internal-accounts?${query}`)
      const [wallet] = Array.isArray(data) ? (data as JsonRecord[]) : []
      if (!wallet) throw new ServiceError(404, 'NO_WALLET')
      return String(wallet.id)
    },
    async addSandboxMoney(walletId, amount) {
      await call('POST', `/sandbox/internal-accounts/${walletId}/fund`, { amount })
    },
  }
}

type JsonRecord = Record<string, unknown>
