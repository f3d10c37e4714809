/** What the sandbox takes as the platform's API token. */
export const sandboxAuthorization = `Basic ${btoa('sandbox:sandbox-secret')}`

/** A customer with a wallet. */
export interface LoadCustomer {
  customerId: string
  accountId: string
}

/** Creates a customer with a wallet at a sandbox. */
export async function createCustomer(serviceUrl: string): Promise<LoadCustomer> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: sandboxAuthorization, 'content-type': 'application/json' }
    const sent = body && { body: JSON.stringify(body) }
    return (await fetch(`${serviceUrl}${path}`, { method, headers, ...sent })).json()
  }
  const { id } = await call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada' })
  const path = `/customers/internal-accounts?customerId=${id}&type=EMBEDDED_WALLET`
  const [wallet] = (await call('GET', path)).data
  return { customerId: String(id), accountId: String(wallet.id) }
}
