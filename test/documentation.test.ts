import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readApiDocumentation } from '../scripts/docs/apiDocumentation.ts'
import { describeErrorCode, type WalletErrorCode } from '../src/shared/errors.ts'

const documented = readApiDocumentation()
const functions = documented.filter(({ kind }) => kind !== 'other')
const actions = documented.filter(({ kind }) => kind === 'action')

describe('the public documentation', () => {
  it('was found', () => {
    expect(actions.length).toBeGreaterThan(25)
    expect(functions.length).toBeGreaterThan(actions.length + 15)
  })

  it.each(documented)('says what $name is', ({ summary }) => {
    expect(summary.length).toBeGreaterThan(10)
  })

  it.each(functions)('shows how $name is used', ({ example }) => {
    expect(example).not.toBe('')
  })

  it.each(actions)('names the errors of $name, the common ones by their type', ({ throws }) => {
    expect(throws).toContain('CommonErrorCode')
  })

  it.each(actions)('names what signing may throw where $name signs', ({ file, throws }) => {
    const signs =
      /\b(requestSigned|signPayload|registerPasskey|createPasskeyAndSignIn|registerOAuth|addCodeCredential|updateCard|revokeWith)\b[(<]/.test(
        file,
      )
    expect(throws.includes('SigningErrorCode')).toBe(signs)
  })

  it.each(actions)(
    'names what opening a key may throw where $name opens one',
    ({ file, throws }) => {
      if (!file.includes('openVerifiedSession')) return
      expect(throws).toContain('SESSION_KEY_REJECTED')
      expect(throws).toContain('BUNDLE_MALFORMED')
    },
  )

  it.each(functions)('names only codes that exist: $name', ({ throws, entry }) => {
    if (entry.startsWith('relay')) return
    const codes = throws.match(/\b[A-Z][A-Z]+(_[A-Z]+)+\b/g) ?? []
    const unknown = codes.filter((code) => describeErrorCode(code as WalletErrorCode) === undefined)
    expect(unknown.filter((code) => !throws.includes(`\`apiCode\` ${code}`))).toEqual([])
  })

  it('names every option of every function', () => {
    const silent = documented
      .filter(({ name }) => /Options$/.test(name))
      .flatMap(({ name, silentProperties }) => silentProperties.map((it) => `${name}.${it}`))
    expect(silent.filter((property) => !property.endsWith('.signal'))).toEqual([])
  })
})

describe('the codes of an ApiError', () => {
  const source = join(import.meta.dirname, '../src')
  const read = (path: string) => readFileSync(join(source, path), 'utf8')

  it('are offered for whatever the relay refuses by itself', () => {
    // Webhooks are answered to the service, not to a page.
    const paths = readdirSync(join(source, 'relay'), { encoding: 'utf8', recursive: true })
    const sources = paths
      .filter((path) => path.endsWith('.ts') && !path.startsWith('webhooks/'))
      .map((path) => read(`relay/${path}`))
    const made = sources.flatMap((text) => [...text.matchAll(/RelayError\(\s*\d+,\s*'([A-Z_]+)'/g)])
    const known = read('shared/relayErrorCode.ts')
    const missing = made.flatMap(([, code = '']) => (known.includes(`'${code}'`) ? [] : code))

    expect(made.length).toBeGreaterThan(20)
    expect([...new Set(missing)]).toEqual([])
  })
})
