import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { relayPaths } from '../../scripts/docs/relayPages.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = read('src/relay/README.md')

describe('the README of the relay', () => {
  it('shows every recipe, or the page about hosts does', () => {
    const shown = relayPaths.flatMap((page) => read(page).match(/(?<=<!-- recipe: )\w+\.ts/g) ?? [])
    const standIns = ['ledger.ts', 'payees.ts', 'store.ts', 'users.ts']
    const recipes = readdirSync(new URL('recipes', import.meta.url))
    expect(new Set([...shown, ...standIns])).toEqual(new Set(recipes))
  })

  it('names every code the relay refuses with', () => {
    const [union = ''] =
      /export type RelayErrorCode =[\s\S]*/.exec(read('src/shared/relayErrorCode.ts')) ?? []
    const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(15)
    for (const code of codes) expect(readme).toContain(`\`${code}\``)
  })
})
