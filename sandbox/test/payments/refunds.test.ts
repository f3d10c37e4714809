import { expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createTestCustomer,
  fund,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

it('a refund into an account that was closed meanwhile fails, and its money is set aside', async () => {
  const { customerId, usdAccountId } = await createTestCustomer(client)
  await fund(client, usdAccountId, 1_000)
  const bank = await addBankAccount(client, customerId, '55555004')
  const body = quoteBody(usdAccountId, bank, 400, { immediatelyExecute: true })
  const made = await client.post<{ transactionId: string }>('/quotes', body)
  const { transactionId } = expectStatus(made, 201)
  expectStatus(await client.call('DELETE', `/customers/${customerId}`), 200)
  await client.sandbox().clock.advance(60_000)

  const path = `/transactions/${transactionId}`
  const shown = await client.get<{ status: string; refund: { status: string } }>(path)
  expect(shown.body).toMatchObject({ status: 'FAILED', refund: { status: 'FAILED' } })
  expect(await balanceOf(client, usdAccountId)).toBe(600)
  const { accounts } = await client.books()
  const of = (name: string) => accounts.find(({ id }) => id === `System:${name}:USD`)?.balance ?? 0
  expect([of('suspense'), of('clearing')]).toEqual([400, 0])
})
