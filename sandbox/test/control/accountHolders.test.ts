import { expect, it } from 'vitest'
import { createCardholder, issueCard, readCard, updateCard } from '../support/cards.ts'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'

const client = useSandbox()

function openAccount(customerId: string, body: object) {
  const request = new Request(`http://localhost/_sandbox/customers/${customerId}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return client.sandbox().fetch(request)
}

it('opens a further account, which can pay for a card beside the wallet', async () => {
  const holder = await createCardholder(client)
  const response = await openAccount(holder.customerId, { currency: 'USDB' })
  expect(response.status).toBe(201)
  const { id } = (await response.json()) as { id: string }
  const card = await issueCard(client, holder)
  const fundingSources = [id, holder.walletId]
  expectStatus(await updateCard(client, card.id, { fundingSources }, holder), 200)
  expect((await readCard(client, card.id)).fundingSources).toEqual(fundingSources)
})

it('refuses a customer that does not exist, and a currency that is none', async () => {
  const holder = await createCardholder(client)
  const customerId = 'Customer:00000000-0000-4000-8000-000000000000'
  expect((await openAccount(customerId, { currency: 'USDB' })).status).toBe(404)
  expect((await openAccount(holder.customerId, { currency: 'no' })).status).toBe(400)
})
