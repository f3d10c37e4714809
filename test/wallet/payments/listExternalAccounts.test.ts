import { expect, it } from 'vitest'
import type { ExternalAccount } from '../../../src/shared/resources.ts'
import { createWallet } from '../../../src/wallet/createWallet.ts'
import { listExternalAccounts } from '../../../src/wallet/payments/listExternalAccounts.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'

const accounts = ['1', '2', '3'].map((id) => ({
  id: `ExternalAccount:${id}`,
  status: 'ACTIVE',
  currency: 'USD',
  accountInfo: { accountType: 'USD_ACCOUNT' },
}))

it('gives every page of the accounts, and asks for the next only when it is wanted', async () => {
  const relay = scriptedRelay(({ path }) => {
    const start = Number(new URL(path, 'http://localhost').searchParams.get('cursor') ?? 0)
    const nextCursor = String(start + 2)
    const data = accounts.slice(start, start + 2)
    return { status: 200, body: { data, hasMore: start === 0, nextCursor } }
  })
  const wallet = createWallet({ relayUrl: '/wallet', fetch: relay.fetch })
  const listed: ExternalAccount[] = []
  const calls: number[] = []
  for await (const account of listExternalAccounts(wallet, { currency: 'USD', limit: 2 })) {
    listed.push(account)
    calls.push(relay.calls.length)
  }

  expect(listed.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id))
  expect(calls).toEqual([1, 1, 2])
  for (const { path } of relay.calls) expect(path).toContain('currency=USD&limit=2')
})
