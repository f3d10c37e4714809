// also in: august; in the proof: may
import { describe, expect, it } from 'vitest'
import { createBusiness, createOwner, type Owner, ownerBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { isSpec } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()
const unknown = '00000000-0000-4000-8000-000000000000'

type List = { data: Owner[]; hasMore: boolean; nextCursor?: string; totalCount: number }
type Business = { id: string; beneficialOwners: Owner[] }

const patch = (id: string, body: object) =>
  client.call<Owner & Refusal>('PATCH', `/beneficial-owners/${id}`, body)

const fieldsOf = (refusal: Refusal) => refusal.details?.errors?.map(({ field }) => field)

describe('a beneficial owner', () => {
  it('is shown as it was created, alone and with its business', async () => {
    const customerId = await createBusiness(client)
    const body = ownerBody(customerId)
    const owner = expectStatus(await client.post<Owner>('/beneficial-owners', body), 201)
    expect(owner).toEqual({
      ...body,
      id: expect.stringMatching(/^BeneficialOwner:[0-9a-f-]{36}$/),
      kycStatus: 'APPROVED',
      createdAt: '2026-06-01T12:00:00.000Z',
      updatedAt: '2026-06-01T12:00:00.000Z',
    })
    expect((await client.get(`/beneficial-owners/${owner.id}`)).body).toEqual(owner)
    const business = (await client.get<Business>(`/customers/${customerId}`)).body
    expect(business.beneficialOwners).toEqual([owner])
    const { data } = (await client.get<{ data: Business[] }>('/customers')).body
    expect(data.map(({ beneficialOwners }) => beneficialOwners)).toEqual([[owner]])
  })

  it.each([
    ['Example001', 'PENDING'],
    ['Example002', 'REJECTED'],
    ['Example003', 'APPROVED'],
    ['Bo', 'APPROVED'],
  ])('named %s is %s', async (lastName, kycStatus) => {
    const owner = await createOwner(client, await createBusiness(client), lastName)
    expect(owner.kycStatus).toBe(kycStatus)
  })

  it('is listed for its business alone, in pages, newest first', async () => {
    const [customerId, other] = [await createBusiness(client), await createBusiness(client)]
    const ids: string[] = []
    for (const name of ['a', 'b', 'c'])
      ids.unshift((await createOwner(client, customerId, name)).id)
    await createOwner(client, other)
    const path = `/beneficial-owners?customerId=${customerId}&limit=2`
    const first = expectStatus(await client.get<List>(path), 200)
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const last = (await client.get<List>(`${path}&cursor=${first.nextCursor}`)).body
    expect(last).toMatchObject({ hasMore: false, totalCount: 3 })
    expect([...first.data, ...last.data].map(({ id }) => id)).toEqual(ids)
    const nobodys = await client.get<List>(`/beneficial-owners?customerId=Customer:${unknown}`)
    expect(expectStatus(nobodys, 200)).toMatchObject({ data: [], totalCount: 0 })
    expectStatus(await client.get('/beneficial-owners'), 400)
  })

  it('belongs to a business that is there', async () => {
    const { customerId } = await createTestCustomer(client)
    const post = (id: string) => client.post<Refusal>('/beneficial-owners', ownerBody(id))
    expect(expectStatus(await post(customerId), 400).code).toBe('INVALID_INPUT')
    expect(expectStatus(await post(`Customer:${unknown}`), 404).code).toBe('USER_NOT_FOUND')
    const businessId = await createBusiness(client)
    const owner = await createOwner(client, businessId)
    expectStatus(await client.call('DELETE', `/customers/${businessId}`), 200)
    expectStatus(await post(businessId), 404)
    expectStatus(await patch(owner.id, { ownershipPercentage: 1 }), 404)
    expectStatus(await client.get(`/beneficial-owners/${owner.id}`), 200)
  })

  it('has every wrong field of it listed', async () => {
    const wrong = ownerBody(await createBusiness(client), '', {
      roles: ['OWNER'],
      ownershipPercentage: 100.5,
    })
    const refusal = await client.post<Refusal>('/beneficial-owners', wrong)
    expect(fieldsOf(expectStatus(refusal, 400))?.toSorted()).toEqual(
      expect.arrayContaining(['ownershipPercentage', 'personalInfo.lastName', 'roles.0']),
    )
  })

  it('has a share in whole percents, in profile spec in fractions too', async () => {
    const customerId = await createBusiness(client)
    const body = ownerBody(customerId, 'Example', { ownershipPercentage: 33.3 })
    const answer = await client.post<Owner>('/beneficial-owners', body)
    expect(answer.status).toBe(isSpec ? 201 : 400)
    if (isSpec) expect(answer.body.ownershipPercentage).toBe(33.3)
  })
})

describe('changing a beneficial owner', () => {
  it('keeps what is not named, and checks another person again', async () => {
    const owner = await createOwner(client, await createBusiness(client))
    await client.sandbox().clock.advance(1_000)
    const personalInfo = { email: 'ada@example.test', lastName: 'Other001' }
    const body = { roles: ['TRUSTEE', 'TRUSTEE'], ownershipPercentage: 0, personalInfo }
    const changed = expectStatus(await patch(owner.id, body), 200)
    expect(changed).toEqual({
      ...owner,
      roles: ['TRUSTEE'],
      ownershipPercentage: 0,
      personalInfo: { ...owner.personalInfo, ...personalInfo },
      kycStatus: 'PENDING',
      updatedAt: '2026-06-01T12:00:01.000Z',
    })
    expect((await client.get(`/beneficial-owners/${owner.id}`)).body).toEqual(changed)
  })

  it.each([
    ['Example', 'Example001', 'PENDING'],
    ['Example', 'Example002', 'REJECTED'],
    ['Example001', 'Example', 'APPROVED'],
    ['Example001', 'Example002', 'REJECTED'],
    ['Example002', 'Example', 'APPROVED'],
    ['Example002', 'Example001', 'PENDING'],
  ])('from %s to %s comes to %s', async (before, lastName, kycStatus) => {
    const { id } = await createOwner(client, await createBusiness(client), before)
    const changed = await patch(id, { personalInfo: { lastName } })
    expect(expectStatus(changed, 200).kycStatus).toBe(kycStatus)
  })

  it('refuses what no owner can be, and changes nothing', async () => {
    const owner = await createOwner(client, await createBusiness(client))
    expectStatus(await patch(owner.id, { roles: [] }), 400)
    expectStatus(await patch(owner.id, { personalInfo: { birthDate: '1980-13-01' } }), 400)
    expectStatus(await patch(owner.id, { ownershipPercentage: -1 }), 400)
    expectStatus(await patch(`BeneficialOwner:${unknown}`, { ownershipPercentage: 1 }), 404)
    expect((await client.get(`/beneficial-owners/${owner.id}`)).body).toEqual(owner)
  })

  it('loses nothing when two changes come at once', async () => {
    const { id } = await createOwner(client, await createBusiness(client))
    const changes = [{ firstName: 'Bea' }, { middleName: 'Maria' }]
    await Promise.all(changes.map((personalInfo) => patch(id, { personalInfo })))
    const { personalInfo } = (await client.get<Owner>(`/beneficial-owners/${id}`)).body
    expect(personalInfo).toMatchObject({ firstName: 'Bea', middleName: 'Maria' })
  })
})
