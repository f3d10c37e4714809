import { describe, expect, it } from 'vitest'
import { createLogins, type LoginRequest, type Logins } from '../../../demo/server/logins.ts'
import { createMemoryStore } from '../../../src/relay/stores/memoryStore.ts'

const email = 'ada@example.com'
const language = 'es'

function openLogins() {
  const now = () => Date.parse('2026-11-23T10:00:00Z')
  return createLogins(createMemoryStore({ now }), now)
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** Enters wrong codes, and the codes of the refusals. */
function enterWrong(logins: Logins, id: string, code: string, times = 5) {
  const entries = Array.from({ length: times }, () =>
    enter(logins, id, wrongFor(code)).catch((error: { code: string }) => error.code),
  )
  return Promise.all(entries)
}

/** Logs in with a code, as who asked for it. */
function enter(logins: Logins, id: string, code: string): Promise<LoginRequest> {
  return logins.enter(id, code, async (request) => request)
}

/** Asks for a code from somewhere. */
async function ask(logins: Logins, request: LoginRequest, from = '192.0.2.1') {
  await logins.count(request.email, from)
  return logins.start(request)
}

describe('createLogins', () => {
  it('says with the fifth wrong code that it was tried too often', async () => {
    const logins = openLogins()
    const { id, code } = await ask(logins, { email, language })
    expect(await enterWrong(logins, id, code)).toEqual([
      ...Array.from({ length: 4 }, () => 'CODE_WRONG'),
      'TOO_MANY_TRIES',
    ])
  })

  it('refuses the right code after five wrong ones', async () => {
    const logins = openLogins()
    const { id, code } = await ask(logins, { email, language })
    await enterWrong(logins, id, code)
    await expect(enter(logins, id, code)).rejects.toThrow('TOO_MANY_TRIES')
  })

  it('takes the right code after four wrong ones', async () => {
    const logins = openLogins()
    const { id, code } = await ask(logins, { email, language })
    await enterWrong(logins, id, code, 4)
    expect(await enter(logins, id, code)).toMatchObject({ email })
  })

  it('keeps who asked after five wrong codes, so that another code can be sent', async () => {
    const logins = openLogins()
    const { id, code } = await ask(logins, { email, language, fullName: 'Ada Lovelace' })
    await enterWrong(logins, id, code)
    const asked = logins.pending(id)
    expect(asked).toMatchObject({ email, fullName: 'Ada Lovelace' })
    const next = await ask(logins, { email, language: 'en', ...asked })
    expect(await enter(logins, next.id, next.code)).toMatchObject({
      ...{ email, language, fullName: 'Ada Lovelace' },
    })
  })

  it.each<[string, (at: number) => string, string]>([
    ['one address', () => '192.0.2.1', '192.0.2.2'],
    ['one IPv6 network', (at) => `2001:db8:1:2::${at.toString(16)}`, '2001:db8:1:3::1'],
  ])('counts the codes asked for from %s, to whichever mailbox', async (_, from, elsewhere) => {
    const logins = openLogins()
    const start = (at: number, client = from(at)) =>
      ask(logins, { email: `a${at}@example.com`, language }, client)
    for (let at = 1; at <= 300; at += 1) await start(at)

    await expect(start(301)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_CODES' })
    expect(await start(301, elsewhere)).toBeDefined()
  })

  it('counts the codes to one mailbox, wherever they are asked for and whatever became of them', async () => {
    const logins = openLogins()
    for (let codes = 1; codes <= 5; codes += 1) {
      const { id, code } = await ask(logins, { email, language }, `192.0.2.${codes}`)
      await enterWrong(logins, id, code)
    }
    await expect(ask(logins, { email, language }, '192.0.2.6')).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_CODES',
    })
  })

  it('counts no refused code: neither for the network of a full mailbox, nor for the mailbox of a full network', async () => {
    const logins = openLogins()
    const [office, elsewhere] = ['192.0.2.1', '198.51.100.1']
    const askMany = async (count: number, to: (at: number) => string) => {
      for (let at = 0; at < count; at += 1)
        await ask(logins, { email: to(at), language }, office).catch(() => undefined)
    }
    await askMany(400, () => 'full@example.com')
    await askMany(295, (at) => `a${at}@example.com`)
    await expect(ask(logins, { email, language }, office)).rejects.toThrow('TOO_MANY_CODES')
    await askMany(10, () => email)
    expect(await ask(logins, { email, language }, elsewhere)).toBeDefined()
  })

  it('leads to one login with a code, and to another try where that failed', async () => {
    const logins = openLogins()
    const { id, code } = await ask(logins, { email, language })
    const failing = logins.enter(id, code, () => Promise.reject(new TypeError('Lost')))
    await expect(enter(logins, id, code)).rejects.toThrow('CODE_EXPIRED')
    await expect(failing).rejects.toThrow('Lost')
    expect(await enter(logins, id, code)).toMatchObject({ email })
    await expect(enter(logins, id, code)).rejects.toThrow('CODE_EXPIRED')
  })
})
