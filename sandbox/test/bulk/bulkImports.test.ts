// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { expectStatus, type Refusal } from '../support/client.ts'
import { type TestSandbox, useSandbox } from '../support/harness.ts'

type Problem = {
  correlationId: string
  code: string
  message: string
  details?: { line: number; errors?: { field: string }[] }
}
type Job = {
  id: string
  status: string
  progress: { total: number; processed: number; successful: number; failed: number }
  errors: Problem[]
  completedAt?: string
}
type Customers = { data: Record<string, unknown>[]; totalCount: number }

const client = useSandbox()
const unknown = 'Job:00000000-0000-4000-8000-000000000000'
const header = [
  'customerType,umaAddress,platformCustomerId,fullName,birthDate,addressLine1,city,state,postalCode',
  'country,email,businessLegalName,businessRegistrationNumber',
].join()

const person = (name: string, more = '') =>
  `INDIVIDUAL,$${name}@bank.test,${name},Ada Example,1990-01-02,1 Main St,Springfield,IL,62701,US,${more}`

const business = (name: string) =>
  `BUSINESS,$${name}@bank.test,${name},,,2 Main St,Springfield,IL,62701,US,,Acme Inc,5500`

const toFile = (...lines: string[]) => [header, ...lines].join('\n')

function upload(on: TestSandbox, content: BlobPart) {
  const rawBody = new FormData()
  rawBody.append('file', new Blob([content]), 'customers.csv')
  const path = '/customers/bulk/csv'
  return on.call<{ jobId: string; status: string } & Refusal>('POST', path, undefined, { rawBody })
}

const read = async (id: string) =>
  expectStatus(await client.get<Job>(`/customers/bulk/jobs/${id}`), 200)

/** Uploads a file and waits for its import. */
async function importAll(content: BlobPart): Promise<Job> {
  const { jobId } = expectStatus(await upload(client, content), 202)
  await client.sandbox().clock.advance(0)
  return read(jobId)
}

const listCustomers = async () => (await client.get<Customers>('/customers')).body

const webhooks = async () =>
  (await client.sandbox().webhooks.list()).filter(({ type }) => type.startsWith('BULK'))

describe('a bulk import', () => {
  it('creates people and businesses, and says when it is over', async () => {
    const accepted = expectStatus(
      await upload(client, toFile(person('ada'), business('acme'))),
      202,
    )
    expect(accepted).toEqual({ jobId: expect.stringMatching(/^Job:/), status: 'PENDING' })
    await client.sandbox().clock.advance(0)
    const job = await read(accepted.jobId)
    expect(job).toEqual({
      id: accepted.jobId,
      status: 'COMPLETED',
      progress: { total: 2, processed: 2, successful: 2, failed: 0 },
      errors: [],
      completedAt: '2026-06-01T12:00:00.000Z',
    })
    expect(await webhooks()).toMatchObject([{ type: 'BULK_UPLOAD.COMPLETED', data: job }])
    const address = { city: 'Springfield', state: 'IL', postalCode: '62701', country: 'US' }
    expect((await listCustomers()).data).toMatchObject([
      {
        customerType: 'BUSINESS',
        platformCustomerId: 'acme',
        kybStatus: 'UNVERIFIED',
        businessInfo: { legalName: 'Acme Inc', registrationNumber: '5500' },
        address: { line1: '2 Main St', ...address },
      },
      {
        customerType: 'INDIVIDUAL',
        umaAddress: '$ada@bank.test',
        kycStatus: 'APPROVED',
        fullName: 'Ada Example',
        birthDate: '1990-01-02',
        address: { line1: '1 Main St', ...address },
      },
    ])
  })

  it('goes on after a line that fails, and names its line and its fields', async () => {
    const { errors, ...job } = await importAll(
      toFile(
        person('ada'),
        'PERSON,$b@bank.test,b',
        'INDIVIDUAL,bea,,,1990-02-31,,Springfield,IL,62701,usa,nobody',
        person('ada'),
        person('cem').replace('cem,Ada', 'other,Ada').replace('$cem', '$ada'),
        person('dan'),
      ),
    )
    expect(job).toMatchObject({
      status: 'COMPLETED',
      progress: { total: 6, processed: 6, successful: 2, failed: 4 },
    })
    const found = errors.map(({ correlationId, code, details }) => ({
      correlationId,
      code,
      line: details?.line,
      fields: details?.errors?.map(({ field }) => field).toSorted(),
    }))
    const wrong = [
      'addressLine1',
      'birthDate',
      'country',
      'email',
      'fullName',
      'platformCustomerId',
    ]
    expect(found).toEqual([
      { correlationId: 'b', code: 'INVALID_INPUT', line: 3, fields: ['customerType'] },
      { correlationId: '4', code: 'INVALID_INPUT', line: 4, fields: [...wrong, 'umaAddress'] },
      { correlationId: 'ada', code: 'UMA_ADDRESS_EXISTS', line: 5, fields: undefined },
      { correlationId: 'other', code: 'UMA_ADDRESS_EXISTS', line: 6, fields: undefined },
    ])
    expect((await listCustomers()).totalCount).toBe(2)
  })

  it('leaves nothing of a line that fails late', async () => {
    const taken = person('ada').replace('$ada', '$other')
    const { progress, errors } = await importAll(toFile(person('ada'), taken))
    expect(progress).toMatchObject({ successful: 1, failed: 1 })
    expect(errors).toMatchObject([{ correlationId: 'ada', code: 'CONFLICT', details: { line: 3 } }])
    const types = (await client.sandbox().webhooks.list()).map(({ type }) => type)
    expect(types.filter((type) => !type.startsWith('INTERNAL_ACCOUNT.'))).toHaveLength(2)
  })

  it('takes quotes, line ends of each kind, a byte order mark and empty lines', async () => {
    const quoted = person('ada').replace('1 Main St', '"1 ""Main"" St,\r\nback"')
    const text = `\ufeff${header}\r\n${quoted}\n\r\n${person('bob')}\r${person('cem')}`
    expect((await importAll(text)).progress).toMatchObject({ total: 3, successful: 3 })
    const addresses = (await listCustomers()).data.map(({ address }) => address)
    expect(addresses).toContainEqual(expect.objectContaining({ line1: '1 "Main" St,\r\nback' }))
  })

  it('of a header alone is over at once', async () => {
    expect(await importAll(header)).toMatchObject({ status: 'COMPLETED', progress: { total: 0 } })
  })

  it('shows the first thousand of its errors', async () => {
    const lines = Array.from({ length: 1_005 }, (_, at) => `PERSON,x,${at}`)
    const { progress, errors } = await importAll(toFile(...lines))
    expect(progress).toMatchObject({ total: 1_005, failed: 1_005 })
    expect(errors).toHaveLength(1_000)
  })

  it.each<[string, BlobPart, number, RegExp]>([
    ['lacks columns', 'customerType,fullName\nINDIVIDUAL,Ada', 1, /umaAddress, platformCustomerId/],
    ['has columns nobody knows', `${header},shoeSize\n`, 1, /shoeSize/],
    ['has a column twice', `${header},email\n`, 1, /email/],
    ['has a line with more fields than columns', toFile(`${business('a')},1,2`), 2, /fields/],
    ['has a quote that never ends', toFile(person('a'), '"x'), 3, /not CSV/],
    ['has a field without an end', toFile(person('a'), `"${'x'.repeat(70_000)}"`), 3, /not CSV/],
    ['is not UTF-8', Buffer.concat([Buffer.from(`${header}\n`), Buffer.from([0xff])]), 1, /UTF-8/],
    ['has a NUL character', toFile(person('a\0')), 2, /NUL/],
    ['has only blank lines', '\n\n', 1, /header/],
  ])('fails as a whole when its file %s', async (_, content, line, message) => {
    const job = await importAll(content)
    expect(job).toMatchObject({
      status: 'FAILED',
      progress: { total: 0, processed: 0, successful: 0, failed: 0 },
      errors: [{ code: 'INVALID_INPUT', details: { line } }],
      completedAt: '2026-06-01T12:00:00.000Z',
    })
    expect(job.errors[0]?.message).toMatch(message)
    expect(await webhooks()).toMatchObject([{ type: 'BULK_UPLOAD.FAILED', data: job }])
    expect((await listCustomers()).totalCount).toBe(0)
  })

  it('is refused without a file or with an empty one', async () => {
    expect(expectStatus(await upload(client, ''), 400).code).toBe('INVALID_INPUT')
    const rawBody = new FormData()
    rawBody.append('file', header)
    const path = '/customers/bulk/csv'
    const text = await client.call<Refusal>('POST', path, undefined, { rawBody })
    expect(expectStatus(text, 400).code).toBe('INVALID_INPUT')
    const { status } = await client.call('POST', path, {})
    expect(status).toBe(400)
  })

  it('is refused when its body says that it is too large', async () => {
    const { basePath, authorization, fetch } = client.sandbox()
    const headers = {
      authorization,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(101 * 1024 * 1024),
    }
    const url = `http://localhost${basePath}/customers/bulk/csv`
    const request = new Request(url, { method: 'POST', headers, body: 'x' })
    expect((await fetch(request)).status).toBe(413)
  })

  it('that is unknown is not found', async () => {
    const refused = await client.get<Refusal>(`/customers/bulk/jobs/${unknown}`)
    expect(expectStatus(refused, 404).code).toBe('BULK_UPLOAD_JOB_NOT_FOUND')
  })

  it('ends with a reset', async () => {
    const lines = Array.from({ length: 50 }, (_, at) => person(`p${at}`))
    expectStatus(await upload(client, toFile(...lines)), 202)
    await client.get('/customers')
    await client.sandbox().reset()
    await client.sandbox().clock.advance(0)
    expect((await listCustomers()).totalCount).toBe(0)
  })
})

describe('beside a bulk import', () => {
  it('other requests get responses, and progress is seen', async () => {
    const lines = Array.from({ length: 60 }, (_, at) => person(`p${at}`))
    const { jobId } = expectStatus(await upload(client, toFile(...lines)), 202)
    const seen: number[] = []
    let job = await read(jobId)
    while (job.status !== 'COMPLETED') {
      seen.push(job.progress.processed)
      job = await read(jobId)
    }
    expect(seen.length).toBeGreaterThan(5)
    expect(new Set(seen).size).toBeGreaterThan(3)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(job.progress).toMatchObject({ processed: 60, successful: 60 })
  })
})
