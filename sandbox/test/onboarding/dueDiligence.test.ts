import { describe, expect, it } from 'vitest'
import { businessBody, businessInfo } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'

const client = useSandbox({ profile: 'live-2026-08' })
const may = useSandbox({ profile: 'live-2026-05' })

type Customer = Refusal & { id: string; businessInfo?: object }

const person = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }

const statements = {
  sourceOfFundsCategories: ['SALARY', 'OTHER'],
  sourceOfFundsOtherDescription: 'A prize',
  sourceOfWealthCategories: ['PROPERTY_SALE', 'OTHER'],
  sourceOfWealthOtherDescription: 'A find',
  purposeOfAccount: 'OTHER',
  purposeOfAccountOtherDescription: 'Travel',
  expectedMonthlyTransactionCount: 'COUNT_10_TO_100',
  expectedMonthlyTransactionVolume: 'VOLUME_UNDER_10K',
  annualIncomeRange: 'RANGE_50K_100K',
  netWorthRange: 'RANGE_5M_25M',
  pepStatus: 'FAMILY_OR_ASSOCIATE',
}

const create = (fields: object, platform: TestSandbox = client) =>
  platform.post<Customer>('/customers', { ...person, ...fields })

const read = async (id: string) => (await client.get<Customer>(`/customers/${id}`)).body

const change = (id: string, fields: object, customerType = 'INDIVIDUAL') =>
  client.call<Customer>('PATCH', `/customers/${id}`, { customerType, ...fields })

describe('the due diligence of a person', () => {
  it('is kept and shown, and each statement can be changed alone', async () => {
    const created = expectStatus(await create(statements), 201)
    expect(created).toMatchObject(statements)
    expect(await read(created.id)).toEqual(created)
    const { id } = expectStatus(await create({}), 201)
    expect(Object.keys(await read(id))).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Categories|pepStatus|Range$/)]),
    )
    for (const name of [
      'expectedMonthlyTransactionCount',
      'expectedMonthlyTransactionVolume',
      'annualIncomeRange',
      'netWorthRange',
      'pepStatus',
    ] as const) {
      const part = { [name]: statements[name] }
      expect(expectStatus(await change(id, part), 200)).toMatchObject(part)
    }
    expect(expectStatus(await change(id, statements), 200)).toMatchObject(statements)
  })

  const values: [string, string[]][] = [
    ['pepStatus', ['NONE', 'DOMESTIC', 'FOREIGN', 'HIO', 'FAMILY_OR_ASSOCIATE']],
    [
      'annualIncomeRange',
      ['UNDER_50K', 'RANGE_50K_100K', 'RANGE_100K_250K', 'RANGE_250K_1M', 'OVER_1M'],
    ],
    [
      'netWorthRange',
      ['UNDER_100K', 'RANGE_100K_500K', 'RANGE_500K_1M', 'RANGE_1M_5M', 'RANGE_5M_25M', 'OVER_25M'],
    ],
  ]
  it.each(values)('takes every documented value of %s, and no other', async (name, documented) => {
    const { id } = expectStatus(await create({}), 201)
    for (const value of documented) expectStatus(await change(id, { [name]: value }), 200)
    const before = await read(id)
    for (const value of ['SOME', documented[0]?.toLowerCase(), 7, null, [documented[0]]])
      expect(expectStatus(await change(id, { [name]: value }), 400).details).toMatchObject({
        errors: [{ field: name }],
      })
    expect(await read(id)).toEqual(before)
  })

  const categories: [string, string[]][] = [
    [
      'sourceOfFundsCategories',
      [
        'SALARY',
        'SELF_EMPLOYMENT_INCOME',
        'INVESTMENT_INCOME',
        'PENSION',
        'RENTAL_INCOME',
        'GIFT',
        'INHERITANCE',
        'LOAN',
        'SAVINGS',
        'SALE_OF_ASSETS',
      ],
    ],
    [
      'sourceOfWealthCategories',
      [
        'SALARY',
        'BUSINESS_INCOME',
        'INVESTMENTS',
        'INHERITANCE',
        'PROPERTY_SALE',
        'GIFT',
        'RETIREMENT',
        'SAVINGS',
      ],
    ],
  ]
  it.each(categories)('takes the documented %s, and no other', async (name, documented) => {
    const created = await create({ [name]: documented })
    expect(expectStatus(created, 201)).toMatchObject({ [name]: documented })
    for (const wrong of [['OPERATING_REVENUE'], 'SALARY', null, [null]])
      expectStatus(await create({ [name]: wrong }), 400)
  })
})

/** A choice, its description, and a value other than OTHER. */
const described: [string, string, unknown, unknown][] = [
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription', ['OTHER', 'GIFT'], ['GIFT']],
  ['sourceOfWealthCategories', 'sourceOfWealthOtherDescription', ['OTHER'], ['GIFT', 'SALARY']],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription', 'OTHER', 'P2P_TRANSFERS'],
]

describe.each(described)('%s of a person', (choice, description, other, named) => {
  const expectRefused = (answer: { status: number; headers: Headers; body: Customer }) =>
    expect(expectStatus(answer, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: description },
    })

  it('has a description exactly where OTHER is chosen', async () => {
    expectRefused(await create({ [choice]: other }))
    expectRefused(await create({ [choice]: named, [description]: 'Words' }))
    expectRefused(await create({ [description]: 'Words' }))
    const { id } = expectStatus(await create({ [choice]: named }), 201)
    const before = await read(id)
    expectRefused(await change(id, { [choice]: other }))
    expectRefused(await change(id, { [description]: 'Words' }))
    expect(await read(id)).toEqual(before)
    const full = { [choice]: other, [description]: 'Words' }
    expect(expectStatus(await change(id, full), 200)).toMatchObject(full)
    const renamed = expectStatus(await change(id, { [description]: 'More words' }), 200)
    expect(renamed).toMatchObject({ ...full, [description]: 'More words' })
    expectStatus(await change(id, { fullName: 'Grace Example' }), 200)
    const back = expectStatus(await change(id, { [choice]: named }), 200)
    expect(back).toMatchObject({ [choice]: named })
    expect(back).not.toHaveProperty(description)
    expectRefused(await change(id, { [choice]: other }))
  })

  it('is checked before a change of the e-mail address is to be signed', async () => {
    const { id } = expectStatus(await create({ email: 'ada@x.test' }), 201)
    expectRefused(await change(id, { email: 'ada@y.test', [choice]: other }))
    expectStatus(await change(id, { email: 'ada@y.test', [choice]: named }), 202)
  })

  it.each(['', 'x'.repeat(501), 7, null])('has no description of %j', async (wrong) => {
    const refused = await create({ [choice]: other, [description]: wrong })
    expect(expectStatus(refused, 400).details).toMatchObject({ errors: [{ field: description }] })
  })
})

describe.each([
  ['sourceOfFundsCategories', 'sourceOfFundsOtherDescription', ['OTHER'], ['LOANS']],
  ['purposeOfAccount', 'purposeOfAccountOtherDescription', 'OTHER', 'P2P_TRANSFERS'],
])('%s of a business', (choice, description, other, named) => {
  it('has a description exactly where OTHER is chosen', async () => {
    const made = (info: object) =>
      client.post<Customer>(
        '/customers',
        businessBody({ businessInfo: { ...businessInfo, ...info } }),
      )
    const field = `businessInfo.${description}`
    for (const info of [{ [choice]: other }, { [choice]: named, [description]: 'Words' }])
      expect(expectStatus(await made(info), 400).details).toMatchObject({ field })
    const full = { [choice]: other, [description]: 'Words' }
    const { id } = expectStatus(await made(full), 201)
    expect((await read(id)).businessInfo).toMatchObject(full)
    const info = { businessInfo: { [choice]: named } }
    const changed = expectStatus(await change(id, info, 'BUSINESS'), 200)
    expect(changed.businessInfo).toMatchObject({
      legalName: businessInfo.legalName,
      ...info.businessInfo,
    })
    expect(changed.businessInfo).not.toHaveProperty(description)
    const again = { businessInfo: { [choice]: other } }
    expect(expectStatus(await change(id, again, 'BUSINESS'), 400).details).toMatchObject({ field })
  })
})

describe('before August', () => {
  it('a person has no due diligence, and OTHER needs no description', async () => {
    const created = expectStatus(await create(statements, may), 201)
    for (const name of Object.keys(statements)) expect(created).not.toHaveProperty(name)
    const info = { ...businessInfo, purposeOfAccount: 'OTHER' }
    const made = await may.post<Customer>('/customers', businessBody({ businessInfo: info }))
    expect(expectStatus(made, 201).businessInfo).toMatchObject({ purposeOfAccount: 'OTHER' })
  })
})
