import { describe, expect, it } from 'vitest'
import { createLogins } from '../../../demo/server/logins.ts'
import { createMemoryStore } from '../../../src/relay/stores/memoryStore.ts'

const email = 'ada@example.com'
const language = 'es'

function openLogins() {
  const now = () => Date.parse('2026-11-23T10:00:00Z')
  return createLogins(createMemoryStore({ now }), now)
}

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

/** Enters wrong codes, and the codes of the refusals. */
function enterWrong(logins: ReturnType<typeof openLogins>, id: string, code: string, times = 5) {
  return Array.from({ length: times }, () => {
    try {
      return logins.check(id, wrongFor(code)).email
    } catch (error) {
      return (error as { code: string }).code
    }
  })
}

describe('createLogins', () => {
  it('says with the fifth wrong code that it was tried too often', async () => {
    const logins = openLogins()
    const { id, code } = await logins.start({ email, language }, '192.0.2.1')
    expect(enterWrong(logins, id, code)).toEqual([
      ...Array.from({ length: 4 }, () => 'CODE_WRONG'),
      'TOO_MANY_TRIES',
    ])
  })

  it('refuses the right code after five wrong ones', async () => {
    const logins = openLogins()
    const { id, code } = await logins.start({ email, language }, '192.0.2.1')
    enterWrong(logins, id, code)
    expect(() => logins.check(id, code)).toThrow('TOO_MANY_TRIES')
  })

  it('takes the right code after four wrong ones', async () => {
    const logins = openLogins()
    const { id, code } = await logins.start({ email, language }, '192.0.2.1')
    enterWrong(logins, id, code, 4)
    expect(logins.check(id, code)).toMatchObject({ email })
  })

  it('keeps who asked after five wrong codes, so that another code can be sent', async () => {
    const logins = openLogins()
    const { id, code } = await logins.start(
      { email, language, fullName: 'Ada Lovelace' },
      '192.0.2.1',
    )
    enterWrong(logins, id, code)
    const asked = logins.pending(id)
    expect(asked).toMatchObject({ email, fullName: 'Ada Lovelace' })
    const next = await logins.start({ email, language: 'en', ...asked }, '192.0.2.1')
    expect(logins.check(next.id, next.code)).toMatchObject({
      ...{ email, language, fullName: 'Ada Lovelace' },
    })
  })

  it.each<[string, (at: number) => string, string]>([
    ['one address', () => '192.0.2.1', '192.0.2.2'],
    ['one IPv6 network', (at) => `2001:db8:1:2::${at.toString(16)}`, '2001:db8:1:3::1'],
  ])('counts the codes asked for from %s, to whichever mailbox', async (_, from, elsewhere) => {
    const logins = openLogins()
    const start = (at: number, client = from(at)) =>
      logins.start({ email: `a${at}@example.com`, language }, client)
    for (let at = 1; at <= 300; at += 1) await start(at)

    await expect(start(301)).rejects.toMatchObject({ status: 429, code: 'TOO_MANY_CODES' })
    expect(await start(301, elsewhere)).toBeDefined()
  })

  it('counts the codes to one mailbox, wherever they are asked for and whatever became of them', async () => {
    const logins = openLogins()
    for (let codes = 1; codes <= 5; codes += 1) {
      const { id, code } = await logins.start({ email, language }, `192.0.2.${codes}`)
      enterWrong(logins, id, code)
    }
    await expect(logins.start({ email, language }, '192.0.2.6')).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_CODES',
    })
  })
})
