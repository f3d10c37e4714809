import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { relayPaths } from '../../scripts/docs/relayPages.ts'
import { linksOf, resolvePath } from '../support/references.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = { path: 'src/relay/README.md', text: read('src/relay/README.md') }

describe('the README of the relay', () => {
  it('is short', () => {
    expect(Buffer.byteLength(readme.text)).toBeLessThanOrEqual(8_000)
  })

  it('links every page about the relay', () => {
    const linked = linksOf(readme).map(({ target }) => resolvePath(readme.path, target))
    const others = relayPaths.filter((path) => path !== readme.path)
    expect(others.length).toBeGreaterThan(15)
    expect(others.filter((path) => !linked.includes(path))).toEqual([])
  })
})

describe('the pages about the relay', () => {
  it('show every recipe', () => {
    const shown = relayPaths.flatMap((page) => read(page).match(/(?<=<!-- recipe: )\w+\.ts/g) ?? [])
    const standIns = ['ledger.ts', 'payees.ts', 'store.ts', 'users.ts']
    const recipes = readdirSync(new URL('recipes', import.meta.url))
    expect(new Set([...shown, ...standIns])).toEqual(new Set(recipes))
  })

  it('name every code the relay refuses with', () => {
    const [union = ''] =
      /export type RelayErrorCode =[\s\S]*/.exec(read('src/shared/relayErrorCode.ts')) ?? []
    const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code)
    const refusals = read('docs/relay/refusals.md')
    expect(codes.length).toBeGreaterThan(15)
    for (const code of codes) expect(refusals).toContain(`\`${code}\``)
  })

  it('name every limit with its default', () => {
    const limits = [...read('src/relay/options/limitOptions.ts').matchAll(/(\w+): RelayLimit\n/g)]
    const page = read('docs/relay/limits.md')
    expect(limits.length).toBeGreaterThan(10)
    for (const [, name] of limits)
      expect(page).toMatch(new RegExp(`\\| \`${name}\` \\| .+ \\| \\d+ in \\d+ seconds \\|`))
  })
})
