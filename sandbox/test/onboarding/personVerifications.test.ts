import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { documentFields, passportFields, uploadDocument } from '../support/documents.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'

type Problem = { resourceId: string; type: string; field?: string; reason: string }
type Verification = { id: string; verificationStatus: string; errors: Problem[] }
type Person = { id: string; kycStatus: string; idType?: string; identifier?: string }

const spec = useSandbox({ profile: 'spec' })
const may = useSandbox({ profile: 'live-2026-05' })
const august = useSandbox({ profile: 'live-2026-08' })

const address = { line1: '1 Main St', postalCode: '94105', country: 'US' }
const facts = { address, birthDate: '1980-05-06', nationality: 'US' }
const wholeAugust = { ...facts, idType: 'SSN', identifier: '123-45-6789' }

const create = async (on: TestSandbox, fullName: string | undefined, more = {}) => {
  const body = { customerType: 'INDIVIDUAL', fullName, ...more }
  return expectStatus(await on.post<Person>('/customers', body), 201)
}
const verify = (on: TestSandbox, customerId: string) =>
  on.post<Verification & Refusal>('/verifications', { customerId })
const verified = async (on: TestSandbox, customerId: string) =>
  expectStatus(await verify(on, customerId), 200)
const kycStatusOf = async (on: TestSandbox, id: string) =>
  (await on.get<Person>(`/customers/${id}`)).body.kycStatus
const typesOn = async (on: TestSandbox) =>
  (await on.sandbox().webhooks.list()).map(({ type }) => type)
const change = async (on: TestSandbox, id: string, more: object) =>
  expectStatus(
    await on.call('PATCH', `/customers/${id}`, { customerType: 'INDIVIDUAL', ...more }),
    200,
  )

describe('the verification of a person in the later generation', () => {
  it.each(['001', '003'])(
    'names everything that is missing first, name ending in %s',
    async (end) => {
      const { id, kycStatus } = await create(august, `Ada ${end}`)
      const { verificationStatus, errors } = await verified(august, id)
      expect(verificationStatus).toBe('RESOLVE_ERRORS')
      const missing = ['address', 'birthDate', 'idType', 'identifier', 'nationality']
      expect(errors).toMatchObject([
        ...missing.map((field) => ({ resourceId: id, type: 'MISSING_FIELD', field })),
        {
          resourceId: id,
          type: 'MISSING_IDENTITY_DOCUMENT',
          acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
        },
      ])
      expect(errors.every(({ reason }) => reason.length > 0)).toBe(true)
      expect(await kycStatusOf(august, id)).toBe(kycStatus)
    },
  )

  it('needs a name', async () => {
    const { id } = await create(august, undefined, { ...wholeAugust, kycStatus: 'UNVERIFIED' })
    await uploadDocument(august, passportFields(id))
    const { errors } = await verified(august, id)
    expect(errors).toMatchObject([{ type: 'MISSING_FIELD', field: 'fullName' }])
  })

  it('ends in a review once it is complete, name ending in 001', async () => {
    const { id } = await create(august, 'Ada 001')
    expectStatus(await verify(august, id), 200)
    await change(august, id, wholeAugust)
    await uploadDocument(august, passportFields(id))
    const made = await verified(august, id)
    expect(made).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] })
    expect(await kycStatusOf(august, id)).toBe('PENDING')
    expect((await august.get(`/verifications/${made.id}`)).body).toEqual(made)
    const list = '/verifications?verificationStatus=PENDING_MANUAL_REVIEW'
    expect((await august.get<{ data: object[] }>(list)).body.data).toEqual([made])
    expect(await typesOn(august)).toEqual([
      'CUSTOMER.KYC_PENDING',
      'VERIFICATION.RESOLVE_ERRORS',
      'VERIFICATION.PENDING_MANUAL_REVIEW',
    ])
  })

  it('asks for a better document once it is complete, name ending in 003', async () => {
    const { id } = await create(august, 'Ada 003', wholeAugust)
    const document = await uploadDocument(august, passportFields(id))
    for (let round = 0; round < 2; round++) {
      expect(await verified(august, id)).toMatchObject({
        verificationStatus: 'RESOLVE_ERRORS',
        errors: [{ resourceId: document.id, type: 'POOR_QUALITY_DOCUMENT' }],
      })
    }
    expect(await kycStatusOf(august, id)).toBe('UNVERIFIED')
    expect(await typesOn(august)).toEqual([
      'VERIFICATION.RESOLVE_ERRORS',
      'VERIFICATION.RESOLVE_ERRORS',
    ])
  })

  it.each([
    ['DRIVERS_LICENSE', ['FRONT']],
    ['DRIVERS_LICENSE', ['BACK']],
    ['NATIONAL_ID', ['FRONT', 'FRONT']],
    ['NATIONAL_ID', []],
  ] as const)('needs both sides of a %s, not %j', async (documentType, sides) => {
    const { id } = await create(august, 'Ada 001', wholeAugust)
    const of = { documentType, documentNumber: 'D1', issuingAuthority: 'State' }
    await uploadDocument(august, documentFields(id, of))
    for (const side of sides) await uploadDocument(august, documentFields(id, { ...of, side }))
    const { errors } = await verified(august, id)
    expect(errors.map(({ type }) => type)).toEqual(['MISSING_IDENTITY_DOCUMENT'])
    for (const side of ['FRONT', 'BACK'])
      await uploadDocument(august, documentFields(id, { ...of, side }))
    expect((await verified(august, id)).verificationStatus).toBe('PENDING_MANUAL_REVIEW')
  })

  it.each([
    ['fullName', { fullName: 'Ada001' }],
    ['idType', { idType: 'EIN' }],
    ['idType', { idType: 'NON_US_TAX_ID' }],
    ['identifier', { identifier: '123456789' }],
    ['countryOfIssuance', { countryOfIssuance: 'DE' }],
  ])('does not pass with such a %s: %j', async (field, wrong) => {
    const { id } = await create(august, 'Ada 001', { ...wholeAugust, ...wrong })
    await uploadDocument(august, passportFields(id))
    const { verificationStatus, errors } = await verified(august, id)
    expect(verificationStatus).toBe('RESOLVE_ERRORS')
    expect(errors).toMatchObject([{ resourceId: id, type: 'INVALID_FIELD', field }])
  })

  it('goes on for a person whose name decides nothing', async () => {
    const more = {
      ...wholeAugust,
      idType: 'ITIN',
      countryOfIssuance: 'US',
      kycStatus: 'UNVERIFIED',
    }
    const { id } = await create(august, 'Ada Example', more)
    await uploadDocument(august, passportFields(id))
    expect(await verified(august, id)).toMatchObject({
      verificationStatus: 'IN_PROGRESS',
      errors: [],
    })
    expect(await kycStatusOf(august, id)).toBe('PENDING')
    expect((await verified(august, id)).verificationStatus).toBe('IN_PROGRESS')
  })

  it('keeps the number of the document to itself', async () => {
    const person = await create(august, 'Ada 001', { ...wholeAugust, countryOfIssuance: 'US' })
    const read = (await august.get<Person>(`/customers/${person.id}`)).body
    for (const shown of [person, read]) {
      expect(shown).toMatchObject({ idType: 'SSN', countryOfIssuance: 'US' })
      expect(shown).not.toHaveProperty('identifier')
    }
    const sent = await august.sandbox().webhooks.list()
    expect(JSON.stringify(sent)).not.toContain(wholeAugust.identifier)
  })
})

describe('the verification of a person in May', () => {
  it('goes on once nothing is missing, whatever the name', async () => {
    const { id } = await create(may, 'Ada 003', { kycStatus: 'UNVERIFIED' })
    expect((await verified(may, id)).errors.map(({ type, field }) => field ?? type)).toEqual([
      'address',
      'birthDate',
      'nationality',
      'MISSING_IDENTITY_DOCUMENT',
    ])
    expect(await kycStatusOf(may, id)).toBe('UNVERIFIED')
    await change(may, id, facts)
    const of = { documentType: 'NATIONAL_ID', documentNumber: 'D1', issuingAuthority: 'State' }
    await uploadDocument(may, documentFields(id, of))
    expect(await verified(may, id)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] })
    expect(await kycStatusOf(may, id)).toBe('PENDING')
  })
})

describe('a verification that is decided', () => {
  it.each([
    ['live-2026-05, approved', may, 'Ada Example', {}],
    ['live-2026-05, rejected', may, 'Ada Example', { kycStatus: 'REJECTED' }],
    ['live-2026-08, approved', august, 'Ada Example', {}],
    ['live-2026-08, rejected', august, 'Ada 002', {}],
  ] as const)('is not made again: %s', async (_, on, fullName, more) => {
    const { id, kycStatus } = await create(on, fullName, { ...facts, ...more })
    await uploadDocument(on, passportFields(id))
    const sent = await typesOn(on)
    const refusal = expectStatus(await verify(on, id), 400)
    expect(refusal.code).toBe('INVALID_INPUT')
    expect(refusal.message).toBe(`The verification of the customer is already ${kycStatus}`)
    expect(await kycStatusOf(on, id)).toBe(kycStatus)
    expect((await on.get<{ totalCount: number }>('/verifications')).body.totalCount).toBe(0)
    expect(await typesOn(on)).toEqual(sent)
  })
})

it('the specification verifies businesses alone', async () => {
  const { id } = await create(spec, 'Ada Example', { kycStatus: 'UNVERIFIED' })
  const refusal = expectStatus(await verify(spec, id), 400)
  expect(refusal.message).toBe('customerId must name a customer of type BUSINESS')
})
