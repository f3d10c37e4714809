import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fillReadme } from '../../scripts/relayReadme.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const readme = read('src/relay/README.md')

describe('the README of the relay', () => {
  it('lists the routes and shows the recipes as they are (tsx scripts/relayReadme.ts writes it)', () => {
    expect(readme).toBe(fillReadme(readme))
    expect(readme.match(/<!-- recipe/g)).toHaveLength(6)
  })

  it('names every code the relay refuses with', () => {
    const [union = ''] =
      /export type RelayErrorCode =[\s\S]*/.exec(read('src/shared/relayErrorCode.ts')) ?? []
    const codes = [...union.matchAll(/'([A-Z_]+)'/g)].map(([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(15)
    for (const code of codes) expect(readme).toContain(`\`${code}\``)
  })
})
