// also in: august; in the proof: may
import { expect, it } from 'vitest'
import { businessBody } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import {
  type Channel,
  createEuropean,
  europeanFields,
  sentCode,
  verifyContact,
} from '../support/contacts.ts'
import { useSandbox } from '../support/harness.ts'
import { describeWhere, isAugust } from '../support/variant.ts'
import { createTestCustomer } from '../support/wallet.ts'

type Customer = {
  id: string
  kycStatus?: string
  kybStatus?: string
  email?: string
  contactVerification?: { email?: string; phone?: string }
}

const client = useSandbox()
const unknown = 'Customer:00000000-0000-4000-8000-000000000000'
const minute = 60_000

const create = async (more = {}) =>
  (await createTestCustomer(client, { ...europeanFields, ...more })).customerId

const read = async (id: string) => (await client.get<Customer>(`/customers/${id}`)).body

const send = (id: string, channel: Channel) =>
  client.post<Refusal>(`/customers/${id}/verify-${channel}`)

const confirm = (id: string, channel: Channel, code: unknown = sentCode) =>
  client.post<Customer & Refusal>(`/customers/${id}/verify-${channel}/confirm`, { code })

const patch = (id: string, body: object) =>
  client.call<Customer & Refusal>('PATCH', `/customers/${id}`, {
    customerType: 'INDIVIDUAL',
    ...body,
  })

const countAccounts = async (id: string) => {
  const path = `/customers/internal-accounts?customerId=${id}`
  return (await client.get<{ totalCount: number }>(path)).body.totalCount
}

describeWhere(isAugust, 'the contacts of a customer in the EU', () => {
  it('are verified one by one, and the verification of the customer follows', async () => {
    const id = await create()
    const pending = { email: 'PENDING', phone: 'PENDING' }
    expect(await read(id)).toMatchObject({ kycStatus: 'UNVERIFIED', contactVerification: pending })
    const half = await verifyContact<Customer>(client, id, 'phone')
    expect(half).toMatchObject({
      kycStatus: 'UNVERIFIED',
      contactVerification: { email: 'PENDING', phone: 'VERIFIED' },
    })
    expect(await countAccounts(id)).toBe(0)
    const done = await verifyContact<Customer>(client, id, 'email')
    expect(done).toMatchObject({
      kycStatus: 'APPROVED',
      contactVerification: { email: 'VERIFIED', phone: 'VERIFIED' },
    })
    expect(await read(id)).toEqual(done)
    expect(await countAccounts(id)).toBe(2)
    const told = (await client.sandbox().webhooks.list()).map(({ type }) => type)
    expect(told).toContain('CUSTOMER.KYC_APPROVED')
  })

  it.each([
    ['Ada Example001', 'PENDING'],
    ['Ada Example002', 'REJECTED'],
    ['Ada Example003', 'UNVERIFIED'],
  ])('let the name %s decide only then: %s', async (fullName, status) => {
    const { customerId } = await createEuropean(client, { fullName })
    expect((await read(customerId)).kycStatus).toBe(status)
  })

  it('are listed when a customer lacks them, and cannot be verified', async () => {
    const { customerId: id } = await createTestCustomer(client, { region: 'FR' })
    const pending = { email: 'PENDING', phone: 'PENDING' }
    expect((await read(id)).contactVerification).toEqual(pending)
    for (const channel of ['email', 'phone'] as const) {
      expect(expectStatus(await send(id, channel), 409).code).toBe('CONFLICT')
      expectStatus(await confirm(id, channel), 409)
    }
  })

  it('leave a status to the platform that created its customer with UNVERIFIED', async () => {
    const { customerId } = await createEuropean(client, { kycStatus: 'UNVERIFIED' })
    expect((await read(customerId)).kycStatus).toBe('UNVERIFIED')
    expectStatus(await client.post(`/customers/${customerId}/kyc-link`), 201)
    expectStatus(await patch(customerId, { kycStatus: 'APPROVED' }), 200)
  })

  it('stand before every way to be verified', async () => {
    const body = { customerType: 'INDIVIDUAL', fullName: 'Ada Example', ...europeanFields }
    for (const kycStatus of ['APPROVED', 'PENDING']) {
      const refused = await client.post<Refusal>('/customers', { ...body, kycStatus })
      expect(expectStatus(refused, 409).code).toBe('CONFLICT')
    }
    const id = await create()
    expect(expectStatus(await patch(id, { kycStatus: 'APPROVED' }), 409).code).toBe('CONFLICT')
    const link = await client.post<Refusal>(`/customers/${id}/kyc-link`)
    expect(expectStatus(link, 409).code).toBe('CONFLICT')
    expectStatus(await patch(id, { kycStatus: 'REJECTED' }), 200)
    expect(await countAccounts(id)).toBe(0)
  })

  it('stand before the verification of a business, which has to be asked for', async () => {
    const created = await client.post<Customer>('/customers', businessBody(europeanFields))
    const { id } = expectStatus(created, 201)
    const verify = () => client.post<Refusal>('/verifications', { customerId: id })
    expect(expectStatus(await verify(), 400).code).toBe('INVALID_INPUT')
    await verifyContact(client, id, 'email')
    const shown = await verifyContact<Customer>(client, id, 'phone')
    expect(shown.kybStatus).toBe('UNVERIFIED')
    expectStatus(await verify(), 200)
  })

  it('are verified again when they change, also back to what they were', async () => {
    const id = await create({ kycStatus: 'UNVERIFIED' })
    await verifyContact(client, id, 'email')
    await verifyContact(client, id, 'phone')
    const elsewhere = { email: 'countess@example.test', phoneNumber: '+33612345678' }
    const pending = { email: 'PENDING', phone: 'PENDING' }
    expect(expectStatus(await patch(id, elsewhere), 200).contactVerification).toEqual(pending)
    const { email, phoneNumber } = europeanFields
    const back = expectStatus(await patch(id, { email, phoneNumber }), 200)
    expect(back.contactVerification).toEqual(pending)
    expectStatus(await client.post(`/customers/${id}/kyc-link`), 409)
    expect((await verifyContact<Customer>(client, id, 'phone')).contactVerification).toEqual({
      email: 'PENDING',
      phone: 'VERIFIED',
    })
  })

  it('keep a link from working that was made before they changed', async () => {
    const { customerId: id } = await createEuropean(client, { kycStatus: 'UNVERIFIED' })
    const made = await client.post<{ kycUrl: string }>(`/customers/${id}/kyc-link`)
    const { kycUrl } = expectStatus(made, 201)
    expectStatus(await patch(id, { phoneNumber: '+33612345678' }), 200)
    const choose = () =>
      client.sandbox().fetch(new Request(`${kycUrl}/APPROVED`, { method: 'POST' }))
    expect((await choose()).status).toBe(409)
    expect((await read(id)).kycStatus).toBe('UNVERIFIED')
    await verifyContact(client, id, 'phone')
    expect((await choose()).status).toBe(200)
  })

  it('are verified once', async () => {
    const id = await create({ kycStatus: 'UNVERIFIED' })
    expectStatus(await send(id, 'email'), 204)
    const both = await Promise.all([confirm(id, 'email'), confirm(id, 'email')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expectStatus(await send(id, 'email'), 409)
  })
})

describeWhere(isAugust, 'the code for a contact', () => {
  it('has to be sent first, and expires after ten minutes', async () => {
    const id = await create()
    expect(expectStatus(await confirm(id, 'email'), 409).code).toBe('CONFLICT')
    expectStatus(await send(id, 'email'), 204)
    expectStatus(await confirm(id, 'phone'), 409)
    await client.sandbox().clock.advance(10 * minute)
    expectStatus(await confirm(id, 'email'), 409)
    expectStatus(await send(id, 'email'), 204)
    await client.sandbox().clock.advance(10 * minute - 1)
    expectStatus(await confirm(id, 'email'), 200)
  })

  it('is for the address that it was sent to', async () => {
    const id = await create()
    expectStatus(await send(id, 'phone'), 204)
    expectStatus(await patch(id, { phoneNumber: '+33612345678' }), 200)
    expectStatus(await confirm(id, 'phone'), 409)
    expect((await read(id)).contactVerification?.phone).toBe('PENDING')
  })

  it('cannot be guessed: five wrong codes lock the contact, also over several codes', async () => {
    const id = await create()
    const guess = () => confirm(id, 'email', '000000')
    expectStatus(await send(id, 'email'), 204)
    for (let guesses = 0; guesses < 3; guesses++) {
      expect(expectStatus(await guess(), 400)).toMatchObject({
        code: 'INVALID_INPUT',
        details: { field: 'code' },
      })
    }
    expectStatus(await send(id, 'email'), 204)
    const last = await Promise.all([guess(), guess(), confirm(id, 'phone')])
    expect(last.map(({ status }) => status)).toEqual([400, 400, 409])
    const locked = await confirm(id, 'email')
    expect(expectStatus(locked, 409).code).toBe('CONFLICT')
    expect(locked.headers.get('retry-after')).toBe('900')
    expectStatus(await send(id, 'email'), 409)
    expectStatus(await patch(id, { email: 'countess@example.test' }), 200)
    expectStatus(await send(id, 'email'), 409)
    await client.sandbox().clock.advance(15 * minute)
    expectStatus(await confirm(id, 'email'), 409)
    await verifyContact(client, id, 'email')
  })

  it.each([null, 123_456, '', 'x'.repeat(65), ['123456']])(
    'is a text, and not %j',
    async (code) => {
      const id = await create()
      expectStatus(await send(id, 'email'), 204)
      expect(expectStatus(await confirm(id, 'email', code), 400).code).toBe('INVALID_INPUT')
      expectStatus(await confirm(id, 'email'), 200)
    },
  )

  it('is for a customer in the EU who is there', async () => {
    const { customerId } = await createTestCustomer(client, { email: 'ada@example.test' })
    expect((await read(customerId)).contactVerification).toBeUndefined()
    const european = await create()
    expectStatus(await client.call('DELETE', `/customers/${european}`), 200)
    for (const channel of ['email', 'phone'] as const) {
      expect(expectStatus(await send(customerId, channel), 409).code).toBe('CONFLICT')
      expect(expectStatus(await confirm(customerId, channel), 409).code).toBe('CONFLICT')
      for (const missing of [unknown, european]) {
        expect(expectStatus(await send(missing, channel), 404).code).toBe('USER_NOT_FOUND')
        expect(expectStatus(await confirm(missing, channel), 404).code).toBe('USER_NOT_FOUND')
      }
    }
  })
})

describeWhere(
  !isAugust,
  'a customer in the EU, in a generation without contacts to verify,',
  () => {
    it('is verified on creation', async () => {
      const shown = await read(await create())
      expect(shown.kycStatus).toBe('APPROVED')
      expect(shown.contactVerification).toBeUndefined()
      expectStatus(await send(shown.id, 'email'), 404)
    })
  },
)
