// in the proof: may, august
import { describe, expect, it } from 'vitest'
import { createBusiness, createOwner } from '../support/business.ts'
import { expectStatus, type Refusal } from '../support/client.ts'
import {
  type Document,
  documentFields,
  fileForm,
  jpeg,
  passportFields,
  pdf,
  png,
  sendForm,
  uploadDocument,
} from '../support/documents.ts'
import { useSandbox } from '../support/harness.ts'
import { createTestCustomer } from '../support/wallet.ts'

const client = useSandbox()
const unknown = '00000000-0000-4000-8000-000000000000'
const megabyte = 1024 * 1024

type List = { data: Document[]; hasMore: boolean; nextCursor?: string; totalCount: number }

const post = (form: FormData) => sendForm(client, 'POST', '/documents', form)
const put = (id: string, form: FormData) => sendForm(client, 'PUT', `/documents/${id}`, form)
const remove = (id: string) => client.call<Refusal>('DELETE', `/documents/${id}`)
const fieldsOf = ({ details }: Refusal) => details?.errors?.map(({ field }) => field)
const download = (id: string) =>
  client.sandbox().fetch(new Request(`http://localhost/_sandbox/documents/${id}/file`))

async function contentOf(id: string): Promise<Buffer> {
  return Buffer.from(await (await download(id)).arrayBuffer())
}

describe('a document', () => {
  it('of an owner is shown as it was uploaded', async () => {
    const { id: owner } = await createOwner(client, await createBusiness(client))
    const fields = passportFields(owner)
    const made = expectStatus(await post(fileForm(fields, png, 'pass.png')), 201)
    expect(made).toEqual({
      ...fields,
      id: expect.stringMatching(/^Document:[0-9a-f-]{36}$/),
      fileName: 'pass.png',
      createdAt: '2026-06-01T12:00:00.000Z',
      updatedAt: '2026-06-01T12:00:00.000Z',
    })
    expect((await client.get(`/documents/${made.id}`)).body).toEqual(made)
    expect(await contentOf(made.id)).toEqual(png)
  })

  it.each([
    ['PDF', pdf],
    ['PNG', png],
    ['JPEG', jpeg],
  ])('can be a %s, whatever it is called', async (_, content) => {
    const { customerId } = await createTestCustomer(client)
    const form = fileForm(documentFields(customerId), content, 'x.txt')
    expect(await contentOf(expectStatus(await post(form), 201).id)).toEqual(content)
  })

  it('belongs to a customer or an owner that is there', async () => {
    const upload = async (holder: string) =>
      (await post(fileForm(documentFields(holder)))).body.code
    expect(await upload(`Customer:${unknown}`)).toBe('USER_NOT_FOUND')
    expect(await upload(`BeneficialOwner:${unknown}`)).toBe('REFERENCE_NOT_FOUND')
    expect(await upload(`Quote:${unknown}`)).toBe('INVALID_INPUT')
    const business = await createBusiness(client)
    const owner = await createOwner(client, business)
    expectStatus(await client.call('DELETE', `/customers/${business}`), 200)
    expect(await upload(business)).toBe('USER_NOT_FOUND')
    expect(await upload(owner.id)).toBe('USER_NOT_FOUND')
  })

  it('is listed, for one holder or all, in pages, newest first', async () => {
    const [mine, other] = [await createBusiness(client), await createBusiness(client)]
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1)
      ids.unshift((await uploadDocument(client, documentFields(mine))).id)
    await uploadDocument(client, documentFields(other))
    const path = `/documents?documentHolder=${mine}&limit=2`
    const first = expectStatus(await client.get<List>(path), 200)
    expect(first).toMatchObject({ hasMore: true, totalCount: 3 })
    const last = (await client.get<List>(`${path}&cursor=${first.nextCursor}`)).body
    expect([...first.data, ...last.data].map(({ id }) => id)).toEqual(ids)
    expect((await client.get<List>('/documents')).body.totalCount).toBe(4)
    const wrong = await client.get<Refusal>('/documents?documentHolder=someone')
    expect(fieldsOf(expectStatus(wrong, 400))).toEqual(['documentHolder'])
  })

  it('that identifies a person says its number and who issued it', async () => {
    const { customerId } = await createTestCustomer(client)
    for (const documentType of ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']) {
      const fields = documentFields(customerId, { documentType })
      const refusal = expectStatus(await post(fileForm(fields)), 400)
      expect(fieldsOf(refusal)).toEqual(['documentNumber', 'issuingAuthority'])
    }
  })

  it('has every wrong field of it listed', async () => {
    const fields = {
      documentHolder: 'someone',
      documentType: 'DIPLOMA',
      country: 'usa',
      side: 'LEFT',
      documentNumber: 'a\0b',
      issuingAuthority: '',
    }
    const refusal = expectStatus(await post(fileForm(fields, '')), 400)
    expect(fieldsOf(refusal)?.toSorted()).toEqual([...Object.keys(fields), 'file'].toSorted())
  })
})

describe('a document’s file', () => {
  it('is served to be saved, and never as what a browser runs', async () => {
    const { customerId } = await createTestCustomer(client)
    const active = Buffer.concat([pdf, Buffer.from('<script>alert(1)</script>')])
    const form = fileForm(documentFields(customerId), active, "it's a “page”.html")
    const { id } = expectStatus(await post(form), 201)
    const response = await download(id)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        "attachment; filename*=UTF-8''it%27s%20a%20%E2%80%9Cpage%E2%80%9D.html",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect((await download(`Document:${unknown}`)).status).toBe(404)
  })

  it.each([
    ['empty', ''],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\x90'],
    ['a picture that is code', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])('is refused when it is %s, though it is called a PDF', async (_, content) => {
    const { customerId } = await createTestCustomer(client)
    const form = fileForm(documentFields(customerId))
    form.set('file', new Blob([content], { type: 'application/pdf' }), 'scan.pdf')
    expect(expectStatus(await post(form), 400).code).toBe('INVALID_INPUT')
    expect((await client.get<List>('/documents')).body.totalCount).toBe(0)
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ada\\scan.pdf', 'scan.pdf'],
    ['/scan.pdf', 'scan.pdf'],
    ['a\u0000b\u202ec\r.pdf', 'abc.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ])('called %j is kept under its name alone', async (name, fileName) => {
    const { customerId } = await createTestCustomer(client)
    const made = expectStatus(await post(fileForm(documentFields(customerId), pdf, name)), 201)
    expect(made.fileName).toBe(fileName)
  })

  it.each(['', '..', 'folder/', '\u0001'])('called %j has no name', async (name) => {
    const { customerId } = await createTestCustomer(client)
    expectStatus(await post(fileForm(documentFields(customerId), pdf, name)), 400)
  })

  it('may have ten megabytes and not a byte more', async () => {
    const { customerId } = await createTestCustomer(client)
    const largest = Buffer.alloc(10 * megabyte)
    pdf.copy(largest)
    const form = fileForm(documentFields(customerId), largest)
    const { id } = expectStatus(await post(form), 201)
    expect((await contentOf(id)).equals(largest)).toBe(true)
    const over = fileForm(documentFields(customerId), Buffer.concat([largest, Buffer.alloc(1)]))
    expect(fieldsOf(expectStatus(await post(over), 400))).toEqual(['file'])
  })
})

/** Sends fifty megabytes in pieces, and counts those that were read. */
async function sendEndless(headers: Record<string, string>) {
  let readCount = 0
  const piece = Buffer.alloc(megabyte)
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      readCount += 1
      if (readCount > 50) controller.close()
      else controller.enqueue(piece)
    },
  })
  const { basePath, fetch } = client.sandbox()
  const url = `http://localhost${basePath}/documents`
  const response = await fetch(
    new Request(url, { method: 'POST', headers, body, ...{ duplex: 'half' } }),
  )
  return { status: response.status, readCount }
}

describe('an upload', () => {
  const contentType = { 'content-type': 'multipart/form-data; boundary=x' }

  it('of fifty megabytes is refused before it is read', async () => {
    const { authorization } = client.sandbox()
    const headers = { ...contentType, authorization }
    const length = { 'content-length': String(50 * megabyte) }
    expect(await sendEndless({ ...headers, ...length })).toMatchObject({ status: 413 })
    const unannounced = await sendEndless(headers)
    expect(unannounced.status).toBe(413)
    expect(unannounced.readCount).toBeLessThan(15)
  })

  it('of a stranger is not read', async () => {
    const { status, readCount } = await sendEndless(contentType)
    expect(status).toBe(401)
    expect(readCount).toBeLessThan(5)
  })

  it('that takes its time keeps no other request waiting', async () => {
    const { customerId } = await createTestCustomer(client)
    const { basePath, authorization, fetch } = client.sandbox()
    const encoded = new Response(fileForm(documentFields(customerId)))
    const bytes = new Uint8Array(await encoded.arrayBuffer())
    const slow = new TransformStream<Uint8Array, Uint8Array>()
    const writer = slow.writable.getWriter()
    const headers = { authorization, 'content-type': encoded.headers.get('content-type') ?? '' }
    const init = { method: 'POST', headers, body: slow.readable, duplex: 'half' } as const
    const sent = fetch(new Request(`http://localhost${basePath}/documents`, init))
    await writer.write(bytes.subarray(0, 10))
    expect((await client.get<List>('/documents')).body.totalCount).toBe(0)
    await writer.write(bytes.subarray(10))
    await writer.close()
    expect((await sent).status).toBe(201)
  })

  it.each<[string, BodyInit, string]>([
    ['is JSON', '{}', 'application/json'],
    ['has no boundary', 'x', 'multipart/form-data'],
    ['is no form', 'x', 'multipart/form-data; boundary=x'],
    [
      'is cut short',
      '--x\r\nContent-Disposition: form-data; name="a"',
      contentType['content-type'],
    ],
    ['is another form', 'documentType=OTHER', 'application/x-www-form-urlencoded'],
  ])('is refused when it %s', async (_, rawBody, type) => {
    const headers = { 'content-type': type }
    const refusal = await client.call<Refusal>('POST', '/documents', undefined, {
      rawBody,
      headers,
    })
    expect(expectStatus(refusal, 400).code).toBe('INVALID_REQUEST_FORMAT')
  })

  it.each(['documentType', 'file'])('with two of one field is refused: %s', async (name) => {
    const { customerId } = await createTestCustomer(client)
    const form = fileForm(documentFields(customerId))
    form.append(name, form.get(name) ?? '')
    expect(fieldsOf(expectStatus(await post(form), 400))).toEqual([name])
  })

  it('is no body of an operation that takes JSON', async () => {
    const refused = await sendForm(client, 'POST', '/customers', fileForm({}))
    expect(expectStatus(refused, 400).code).toBe('INVALID_REQUEST_FORMAT')
  })
})

describe('replacing a document', () => {
  it('changes the file and all that is said of it', async () => {
    const { customerId } = await createTestCustomer(client)
    const made = expectStatus(await post(fileForm(passportFields(customerId))), 201)
    await client.sandbox().clock.advance(1_000)
    const fields = { documentType: 'UTILITY_BILL', country: 'MX' }
    const replaced = expectStatus(await put(made.id, fileForm(fields, jpeg, 'bill.jpg')), 200)
    expect(replaced).toEqual({
      ...fields,
      id: made.id,
      documentHolder: customerId,
      fileName: 'bill.jpg',
      createdAt: '2026-06-01T12:00:00.000Z',
      updatedAt: '2026-06-01T12:00:01.000Z',
    })
    expect(await contentOf(made.id)).toEqual(jpeg)
  })

  it('refuses what could not be uploaded, and changes nothing', async () => {
    const { customerId } = await createTestCustomer(client)
    const made = await uploadDocument(client, documentFields(customerId))
    const { documentHolder: _, ...passport } = passportFields(customerId)
    const { documentNumber: __, ...numberless } = passport
    expectStatus(await put(made.id, fileForm(numberless)), 400)
    expectStatus(await put(made.id, fileForm(passport, 'text')), 400)
    const large = fileForm(passport, Buffer.alloc(11 * megabyte))
    expectStatus(await put(made.id, large), 413)
    expectStatus(await put(`Document:${unknown}`, fileForm(passport)), 404)
    expect((await client.get(`/documents/${made.id}`)).body).toEqual(made)
    expect(await contentOf(made.id)).toEqual(pdf)
  })
})

describe('deleting a document', () => {
  it('deletes its file too', async () => {
    const { customerId } = await createTestCustomer(client)
    const { id } = await uploadDocument(client, documentFields(customerId))
    expectStatus(await remove(id), 204)
    expectStatus(await client.get(`/documents/${id}`), 404)
    expect((await download(id)).status).toBe(404)
    expectStatus(await remove(id), 404)
  })

  it('is refused once a verification has read it, which a replacement does not change', async () => {
    const customerId = await createBusiness(client, { registrationNumber: '1000' })
    const owner = await createOwner(client, customerId)
    const ofBusiness = await uploadDocument(client, documentFields(customerId))
    const ofOwner = await uploadDocument(client, passportFields(owner.id))
    expectStatus(await client.post('/verifications', { customerId }), 200)
    const later = await uploadDocument(client, documentFields(customerId))
    for (const { id } of [ofBusiness, ofOwner])
      expect(expectStatus(await remove(id), 409).code).toBe('CONFLICT')
    const fields = { documentType: 'OTHER', country: 'US' }
    expectStatus(await put(ofBusiness.id, fileForm(fields)), 200)
    expectStatus(await remove(ofBusiness.id), 409)
    expectStatus(await remove(later.id), 204)
  })
})
