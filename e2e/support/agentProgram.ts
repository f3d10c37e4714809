import type { Locator } from '@playwright/test'

/** A program that uses the service as it likes, within the rights of its agent. */
interface Program {
  /** The first payee of the customer. */
  findPayee(): Promise<string>
  addPayee(fullName: string, accountNumber: string): Promise<string>
  /** @param amount - in cents */
  transfer(payee: string, amount: number): Promise<void>
  /**
   * Asks for a payment from the customer's dollars, by a price.
   *
   * @param amount - in cents
   */
  pay(payee: string, amount: number, description: string): Promise<void>
  /**
   * Prepares a payment from the customer's wallet.
   *
   * @param amount - in the smallest unit of the wallet
   */
  prepare(payee: string, amount: number, description: string): Promise<void>
}

interface Account {
  id: string
  type?: string
}

/** Gives the code of the sheet to a program outside of the demo. */
export async function redeemAsProgram(sheet: Locator, sandboxUrl: string): Promise<Program> {
  const code = ((await sheet.locator('.letters').textContent()) ?? '').trim()
  const connect = caller(sandboxUrl)
  const { accessToken } = await connect<{ accessToken: string }>(
    `/agents/device-codes/${code}/redeem`,
    {},
  )
  const call = caller(sandboxUrl, accessToken)
  const list = async (path: string) => (await call<{ data: Account[] }>(path)).data
  const findAccount = async (wanted: string) =>
    (await list('/agents/me/internal-accounts')).find(({ type }) => type === wanted)?.id
  const price = async (from: string, payee: string, amount: number, description: string) =>
    call<{ id: string }>('/agents/me/quotes', {
      source: { sourceType: 'ACCOUNT', accountId: await findAccount(from) },
      destination: { destinationType: 'ACCOUNT', accountId: payee },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
      description,
    })
  return {
    findPayee: async () => (await list('/agents/me/external-accounts'))[0]?.id ?? '',
    async addPayee(fullName, accountNumber) {
      const beneficiary = { beneficiaryType: 'INDIVIDUAL', fullName }
      const bank = { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021' }
      const accountInfo = { ...bank, beneficiary }
      const added = { currency: 'USD', accountInfo }
      return (await call<Account>('/agents/me/external-accounts', added)).id
    },
    async transfer(payee, amount) {
      const accountId = await findAccount('INTERNAL_FIAT')
      const destination = { accountId: payee }
      await call('/agents/me/transfer-out', { source: { accountId }, destination, amount })
    },
    async pay(payee, amount, description) {
      const { id } = await price('INTERNAL_FIAT', payee, amount, description)
      await call(`/agents/me/quotes/${id}/execute`, {})
    },
    async prepare(payee, amount, description) {
      await price('EMBEDDED_WALLET', payee, amount, description)
    },
  }
}

function caller(sandboxUrl: string, token?: string) {
  return async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(`${sandboxUrl}/2025-10-13${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} responded ${response.status}`)
    return (await response.json()) as Answer
  }
}
