import { describe, expect, it } from 'vitest'
import { businessBody, businessInfo } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Verification = {
  id: string
  customerId: string
  verificationStatus: string
  errors: { field: string }[]
}
type Customer = { id: string; kybStatus: string; kycStatus: string }
type List<T> = { data: T[]; totalCount: number }

const may = useSandbox({ profile: 'live-2026-05' })
const client = useSandbox({ profile: 'spec' })
const august = useSandbox({ profile: 'live-2026-08' })
const unknown = '00000000-0000-0000-0000-000000000000'

const createBusiness = async (on: typeof client, info: object | undefined) => {
  const body = businessBody({ businessInfo: info })
  return expectStatus(await on.post<Customer>('/customers', body), 201).id
}
const verify = (on: typeof client, customerId: string) =>
  on.post<Verification & Refusal>('/verifications', { customerId })
const accountsOf = async (on: typeof client, customerId: string) => {
  const path = `/customers/internal-accounts?customerId=${customerId}`
  return (await on.get<List<object>>(path)).body.totalCount
}
const typesOn = async (on: typeof client) =>
  (await on.sandbox().webhooks.list()).map(({ type }) => type)

describe('verifying a business whose registration number ends in', () => {
  it.each([
    ['001', 'IN_PROGRESS', 'PENDING', 0],
    ['002', 'REJECTED', 'REJECTED', 0],
    ['003', 'APPROVED', 'APPROVED', 2],
    ['999', 'APPROVED', 'APPROVED', 2],
  ])('%s comes to %s', async (suffix, verificationStatus, kybStatus, accounts) => {
    for (const on of [client, may]) {
      const info = { ...businessInfo, registrationNumber: `HRB 123${suffix}` }
      const customerId = await createBusiness(on, info)
      const made = expectStatus(await verify(on, customerId), 200)
      expect(made).toMatchObject({ customerId, verificationStatus, errors: [] })
      expect((await on.get<Customer>(`/customers/${customerId}`)).body.kybStatus).toBe(kybStatus)
      expect(await accountsOf(on, customerId)).toBe(accounts)
      expect(await typesOn(on)).toEqual([
        `VERIFICATION.${verificationStatus}`,
        `CUSTOMER.KYB_${kybStatus}`,
      ])
      expect((await on.get(`/verifications/${made.id}`)).body).toEqual(made)
    }
  })

  it.each([
    ['001', 'RESOLVE_ERRORS', 'UNVERIFIED'],
    ['002', 'REJECTED', 'REJECTED'],
    ['003', 'RESOLVE_ERRORS', 'UNVERIFIED'],
    ['999', 'APPROVED', 'APPROVED'],
  ])('%s comes to %s in the later generation, without owners', async (suffix, status, kyb) => {
    const info = { ...businessInfo, registrationNumber: `123${suffix}` }
    const customerId = await createBusiness(august, info)
    expect(expectStatus(await verify(august, customerId), 200).verificationStatus).toBe(status)
    expect((await august.get<Customer>(`/customers/${customerId}`)).body.kybStatus).toBe(kyb)
  })
})

describe('a verification', () => {
  it('names what is missing, and can be asked for again', async () => {
    const customerId = await createBusiness(client, undefined)
    const first = expectStatus(await verify(client, customerId), 200)
    expect(first).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [
        { resourceId: customerId, type: 'MISSING_FIELD', field: 'businessInfo.legalName' },
        { resourceId: customerId, type: 'MISSING_FIELD', field: 'businessInfo.registrationNumber' },
      ],
    })
    expect((await client.get<Customer>(`/customers/${customerId}`)).body.kybStatus).toBe(
      'UNVERIFIED',
    )
    const info = { legalName: 'Example Ltd', registrationNumber: '1' }
    const change = { customerType: 'BUSINESS', businessInfo: info }
    expectStatus(await client.call('PATCH', `/customers/${customerId}`, change), 200)
    const second = expectStatus(await verify(client, customerId), 200)
    expect(second.verificationStatus).toBe('APPROVED')
    expectStatus(await verify(client, customerId), 200)
    expect(await accountsOf(client, customerId)).toBe(2)
    expect(await typesOn(client)).toEqual([
      'VERIFICATION.RESOLVE_ERRORS',
      'VERIFICATION.APPROVED',
      'CUSTOMER.KYB_APPROVED',
      'VERIFICATION.APPROVED',
    ])
    const list = async (query: string) =>
      (await client.get<List<Verification>>(`/verifications?${query}`)).body
    expect((await list(`customerId=${customerId}`)).totalCount).toBe(3)
    expect((await list('verificationStatus=RESOLVE_ERRORS')).data).toEqual([first])
    expect((await list(`customerId=Customer:${unknown}`)).totalCount).toBe(0)
  })

  it.each([
    ['spec', client],
    ['live-2026-05', may],
    ['live-2026-08', august],
  ] as const)('can be read again in %s', async (_, on) => {
    const started = expectStatus(await verify(on, await createBusiness(on, businessInfo)), 200)
    const path = `/verifications/${started.id}`
    expect(expectStatus(await on.get(path), 200)).toEqual(started)
  })

  it('is not made again of a business that May decided', async () => {
    const info = { ...businessInfo, registrationNumber: '002' }
    const customerId = await createBusiness(may, info)
    expectStatus(await verify(may, customerId), 200)
    const refusal = expectStatus(await verify(may, customerId), 400)
    expect(refusal.message).toBe('The verification of the customer is already REJECTED')
    expect((await may.get<List<object>>('/verifications')).body.totalCount).toBe(1)
  })

  it('is for businesses that exist', async () => {
    const { customerId } = await createTestCustomer(client)
    expectStatus(await verify(client, customerId), 400)
    const gone = expectStatus(await verify(client, `Customer:${unknown}`), 404)
    expect(gone.code).toBe('USER_NOT_FOUND')
    expectStatus(await verify(client, 'someone'), 400)
    expectStatus(await client.get(`/verifications/Verification:${unknown}`), 404)
    expect((await client.get<List<object>>('/verifications')).body.totalCount).toBe(0)
  })
})

describe('a person whose name ends in', () => {
  const create = async (on: typeof client, suffix: string) => {
    const body = { customerType: 'INDIVIDUAL', fullName: `Ada Example ${suffix}` }
    return expectStatus(await on.post<Customer>('/customers', body), 201)
  }

  it.each([
    ['001', 'PENDING', ['CUSTOMER.KYC_PENDING']],
    ['002', 'REJECTED', ['CUSTOMER.KYC_REJECTED']],
    ['003', 'UNVERIFIED', []],
    ['Ada', 'APPROVED', ['CUSTOMER.KYC_APPROVED']],
  ])('%s is %s in the later generation', async (suffix, kycStatus, types) => {
    const { id, ...customer } = await create(august, suffix)
    expect(customer.kycStatus).toBe(kycStatus)
    expect(await accountsOf(august, id)).toBe(kycStatus === 'APPROVED' ? 2 : 0)
    const sent = (await typesOn(august)).filter((type) => !type.startsWith('INTERNAL_ACCOUNT.'))
    expect(sent).toEqual(types)
  })

  it.each(['001', '002', '003'])('%s is approved before it', async (suffix) => {
    for (const on of [client, may]) expect((await create(on, suffix)).kycStatus).toBe('APPROVED')
  })
})
