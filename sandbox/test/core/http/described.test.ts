import { beforeAll, describe, expect, it } from 'vitest'
import {
  type ApiDocument,
  createResponseCheck,
  type ResponseCheck,
} from '../../support/describedResponses.ts'
import { useSandbox } from '../../support/harness.ts'
import { addBankAccount, createTestCustomer } from '../../support/wallet.ts'

async function documentOf({ sandbox }: ReturnType<typeof useSandbox>): Promise<ApiDocument> {
  const response = await sandbox().fetch(new Request('http://localhost/openapi.json'))
  return (await response.json()) as ApiDocument
}

describe.each([
  ['spec', 'REJECTED', 'serviceApiMultiplier', 'Service-Wallet-Signature'],
  ['live-2026-05', undefined, 'gridApiMultiplier', 'Grid-Wallet-Signature'],
  ['live-2026-08', undefined, 'gridApiMultiplier', 'Grid-Wallet-Signature'],
] as const)('the description of profile %s', (profile, rejected, rate, header) => {
  const client = useSandbox({ profile })
  const isAugust = profile === 'live-2026-08'

  it('names the values and fields of its generation alone', async () => {
    const document = await documentOf(client)
    const text = JSON.stringify(document)
    const { Customer, OutgoingTransaction } = document.components.schemas
    expect('direction' in (OutgoingTransaction?.properties ?? {})).toBe(isAugust)
    expect(JSON.stringify(Customer).includes('HOLD')).toBe(isAugust)
    expect(text.includes(rate)).toBe(true)
    expect(text.includes(header)).toBe(true)
    expect(text.includes('serviceApiMultiplier')).toBe(profile === 'spec')
    for (const added of ['totalBalance', 'otpEncryptionTargetBundle']) {
      expect(text.includes(added), added).toBe(isAugust)
    }
    expect(text.includes('REQUEST_ID_MISSING')).toBe(isAugust)
  })

  it('has the first call of a sealed code in August alone', async () => {
    const { paths } = await documentOf(client)
    const { responses } = paths['/auth/credentials/{id}/verify']?.post ?? {}
    expect(Object.keys(responses ?? {}).includes('202')).toBe(isAugust)
  })

  it('lists the statuses a transfer out can have', async () => {
    const { schemas } = (await documentOf(client)).components
    const statuses = schemas.OutgoingTransaction?.properties.status.enum
    expect(statuses.includes('REJECTED')).toBe(rejected !== undefined)
    expect(statuses.includes('PENDING_AUTHORIZATION')).toBe(isAugust)
  })
})

describe('the check of responses', () => {
  const client = useSandbox()
  let check: ResponseCheck
  beforeAll(async () => {
    // One for all tests: it compiles what it needs of the description once.
    check = createResponseCheck(await documentOf(client), client.sandbox().basePath)
  })

  async function checked(change: (account: Record<string, unknown>) => object, status = 200) {
    const { sandbox } = client
    const { customerId } = await createTestCustomer(client)
    const id = await addBankAccount(client, customerId)
    const url = `http://localhost${sandbox().basePath}/customers/external-accounts/${id}`
    const { authorization } = sandbox()
    const response = await sandbox().fetch(new Request(url, { headers: { authorization } }))
    const body = change((await response.json()) as Record<string, unknown>)
    return check(new Request(url), Response.json(body, { status }))
  }

  it('takes a response as it is', async () => {
    expect(await checked((account) => account)).toBeUndefined()
  })

  it.each([
    ['an unknown field', { more: 1 }],
    ['an unknown value', { status: 'LOST' }],
    ['a missing field', { createdAt: undefined }],
    ['another type', { defaultUmaDepositAccount: 'no' }],
    ['an unknown coordinate', { accountInfo: { accountType: 'USD_ACCOUNT', sortCode: '1' } }],
  ])('refuses %s', async (_, change) => {
    const problem = await checked((account) => ({ ...account, ...change }))
    expect(problem).toContain('/customers/external-accounts/{externalAccountId} 200')
  })

  it('refuses a status and a code that the operation does not describe', async () => {
    expect(await checked((account) => account, 206)).toContain('206 is undescribed')
    const refusal = { status: 404, code: 'LOST', message: 'x' }
    expect(await checked(() => refusal, 404)).toContain('must be equal to one of')
  })
})
