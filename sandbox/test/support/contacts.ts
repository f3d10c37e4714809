import type { Client } from './client.ts'
import { expectStatus } from './client.ts'
import { createTestCustomer, findAccounts, type TestCustomer } from './wallet.ts'

/** That a customer has accepted the current end-user terms. */
export const endUserTermsConsent = {
  acceptedAt: '2026-06-01T11:59:00.000Z',
  ipAddress: '203.0.113.7',
  termsVersion: '2026-08-01',
  acceptanceMethod: 'CHECKBOX',
}

/** The statements of a customer of the European Union. */
export const europeanFields = {
  endUserTermsConsent,
  region: 'DE',
  email: 'ada@example.test',
  phoneNumber: '+4915112345678',
}

/** The code that every message has; none is sent. */
export const sentCode = '123456'

export type Channel = 'email' | 'phone'

/** Verifies one channel of a customer. */
export async function verifyContact<T = unknown>(
  client: Client,
  customerId: string,
  channel: Channel,
): Promise<T> {
  const path = `/customers/${customerId}/verify-${channel}`
  expectStatus(await client.post(path), 204)
  return expectStatus(await client.post<T>(`${path}/confirm`, { code: sentCode }), 200)
}

/** Creates a customer of the European Union, who verifies their contacts and so has a wallet. */
export async function createEuropean(client: Client, more = {}): Promise<TestCustomer> {
  const { customerId } = await createTestCustomer(client, { ...europeanFields, ...more })
  await verifyContact(client, customerId, 'email')
  await verifyContact(client, customerId, 'phone')
  return findAccounts(client, customerId)
}
