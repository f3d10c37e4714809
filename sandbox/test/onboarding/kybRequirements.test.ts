import { describe, expect, it } from 'vitest'
import { businessBody, businessInfo, createOwner } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { documentFields, passportFields, uploadDocument } from '../support/documents.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'

type Problem = {
  resourceId: string
  type: string
  field?: string
  acceptedDocumentTypes?: string[]
}
type Verification = { verificationStatus: string; errors: Problem[] }

const may = useSandbox({ profile: 'live-2026-05', completeKyb: true })
const spec = useSandbox({ profile: 'spec', completeKyb: true })
const august = useSandbox({ profile: 'live-2026-08' })
const lenient = useSandbox({ profile: 'spec' })

const address = { line1: '1 Main St', postalCode: '94105', country: 'US' }

const verify = async (on: TestSandbox, customerId: string) =>
  expectStatus(await on.post<Verification>('/verifications', { customerId }), 200)

const kybStatusOf = async (on: TestSandbox, id: string) =>
  (await on.get<{ kybStatus: string }>(`/customers/${id}`)).body.kybStatus

async function create(on: TestSandbox, info: object, more = {}): Promise<string> {
  const body = businessBody({ businessInfo: { ...businessInfo, ...info }, ...more })
  return expectStatus(await on.post<{ id: string }>('/customers', body), 201).id
}

/** A business with the documents of its own, all but what is missing of people. */
async function createDocumented(on: TestSandbox, registrationNumber: string): Promise<string> {
  const id = await create(on, { registrationNumber, entityType: 'LLC' }, { address })
  const types = [
    'CERTIFICATE_OF_INCORPORATION',
    'DIRECTOR_REGISTRY',
    'SHAREHOLDER_REGISTER',
    'UTILITY_BILL',
  ]
  for (const documentType of [...types, 'GOOD_STANDING_CERTIFICATE'])
    await uploadDocument(on, documentFields(id, { documentType }))
  return id
}

const everyDocument = [
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
]

describe.each([
  ['spec', spec, [], []],
  ['live-2026-05', may, [], []],
  ['live-2026-08', august, ['MISSING_CONTROL_PERSON'], ['MISSING_GOOD_STANDING_DOCUMENT']],
] as const)('a business that needs a complete file, in profile %s,', (_, on, roles, documents) => {
  it('is told everything that is missing, and keeps its status', async () => {
    const id = await create(on, { registrationNumber: '123001' })
    const { verificationStatus, errors } = await verify(on, id)
    expect(verificationStatus).toBe('RESOLVE_ERRORS')
    expect(errors.map(({ type, field }) => field ?? type)).toEqual([
      'businessInfo.entityType',
      'address',
      'MISSING_BENEFICIAL_OWNER',
      ...roles,
      ...everyDocument,
      ...documents,
    ])
    expect(new Set(errors.map(({ resourceId }) => resourceId))).toEqual(new Set([id]))
    const ownership = errors.find(({ type }) => type === 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT')
    expect(ownership?.acceptedDocumentTypes).toContain('SHAREHOLDER_REGISTER')
    expect(await kybStatusOf(on, id)).toBe('UNVERIFIED')
  })

  it('is checked once its owner is there with a document', async () => {
    const id = await createDocumented(on, '123001')
    const owner = await createOwner(on, id)
    expect((await verify(on, id)).errors).toMatchObject([
      {
        resourceId: owner.id,
        type: 'MISSING_IDENTITY_DOCUMENT',
        acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
      },
    ])
    await uploadDocument(on, passportFields(owner.id))
    expect(await verify(on, id)).toMatchObject({ verificationStatus: 'IN_PROGRESS', errors: [] })
    expect(await kybStatusOf(on, id)).toBe('PENDING')
  })

  it('needs an owner who owns', async () => {
    const id = await createDocumented(on, '123001')
    const owner = await createOwner(on, id, 'Example', { roles: ['DIRECTOR'] })
    await uploadDocument(on, passportFields(owner.id))
    const types = (await verify(on, id)).errors.map(({ type }) => type)
    expect(types).toEqual(['MISSING_BENEFICIAL_OWNER'])
  })
})

it('an owner who controls the business is needed in the later generation', async () => {
  const id = await createDocumented(august, '123003')
  const owner = await createOwner(august, id, 'Example', { roles: ['UBO'] })
  await uploadDocument(august, passportFields(owner.id))
  const types = (await verify(august, id)).errors.map(({ type }) => type)
  expect(types).toEqual(['MISSING_CONTROL_PERSON'])
})

it.each([
  ['MISSING_LEGAL_PRESENCE_DOCUMENT', 'CERTIFICATE_OF_INCORPORATION', 'BUSINESS_LICENSE'],
  ['MISSING_CONTROL_STRUCTURE_DOCUMENT', 'STATE_COMPANY_REGISTRY', 'POWER_OF_ATTORNEY'],
  ['MISSING_OWNERSHIP_STRUCTURE_DOCUMENT', 'PARTNERSHIP_AGREEMENT', 'INFORMATION_STATEMENT'],
  ['MISSING_PROOF_OF_ADDRESS_DOCUMENT', 'TAX_RETURN', 'OTHER'],
])('%s is met by a %s and not by a %s', async (type, right, wrong) => {
  const id = await create(august, { registrationNumber: '123001' })
  const isMissing = async () =>
    (await verify(august, id)).errors.some((problem) => problem.type === type)
  await uploadDocument(august, documentFields(id, { documentType: wrong }))
  expect(await isMissing()).toBe(true)
  await uploadDocument(august, documentFields(id, { documentType: right }))
  expect(await isMissing()).toBe(false)
})

describe('a business that the later generation decides by its number', () => {
  it.each([
    ['002', 'REJECTED'],
    ['999', 'APPROVED'],
    [undefined, 'APPROVED'],
  ])('is decided with nothing checked, and so are its owners: %s', async (suffix, status) => {
    const id = await create(august, { registrationNumber: suffix && `123${suffix}` })
    const ends = [
      ['Example001', 'PENDING'],
      ['Example002', 'REJECTED'],
      ['Example', 'APPROVED'],
    ] as const
    for (const [lastName] of ends) await createOwner(august, id, lastName)
    expect(await verify(august, id)).toMatchObject({ verificationStatus: status, errors: [] })
    expect(await kybStatusOf(august, id)).toBe(status)
    const { beneficialOwners } = (
      await august.get<{ beneficialOwners: { kycStatus: string }[] }>(`/customers/${id}`)
    ).body
    expect(beneficialOwners.map(({ kycStatus }) => kycStatus)).toEqual(
      ends.map(([, kycStatus]) => kycStatus),
    )
    const again = await august.post<Refusal>('/verifications', { customerId: id })
    expect(expectStatus(again, 400).code).toBe('INVALID_INPUT')
  })
})

describe('a business that needs no complete file', () => {
  it('is not approved while an owner is not', async () => {
    const id = await create(lenient, { registrationNumber: '1' })
    const owner = await createOwner(lenient, id, 'Example001')
    expect((await verify(lenient, id)).verificationStatus).toBe('IN_PROGRESS')
    expect(await kybStatusOf(lenient, id)).toBe('PENDING')
    const personalInfo = { lastName: 'Example' }
    const change = await lenient.call('PATCH', `/beneficial-owners/${owner.id}`, { personalInfo })
    expectStatus(change, 200)
    expect((await verify(lenient, id)).verificationStatus).toBe('APPROVED')
    expect(await kybStatusOf(lenient, id)).toBe('APPROVED')
  })

  it('is not checked while an owner is rejected', async () => {
    const id = await create(lenient, { registrationNumber: '1' })
    const owner = await createOwner(lenient, id, 'Example002')
    await createOwner(lenient, id)
    expect(await verify(lenient, id)).toMatchObject({
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [{ resourceId: owner.id, type: 'APPLICANT_REJECTED' }],
    })
    expect(await kybStatusOf(lenient, id)).toBe('UNVERIFIED')
  })
})
