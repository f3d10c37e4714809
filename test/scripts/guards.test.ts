import { describe, expect, it } from 'vitest'
import { isNamedBy, readDeclaredTests } from '../../scripts/guards/declaredTests.ts'
import type { TakeOut } from '../../scripts/guards/guard.ts'
import { guards } from '../../scripts/guards/guards.ts'
import { markersIn, readMarkers, readSource } from '../../scripts/guards/markers.ts'
import { syntaxErrors } from '../../scripts/guards/syntaxErrors.ts'
import { readWithoutControl, withoutControl } from '../../scripts/guards/takeOut.ts'

const markers = readMarkers()
const ids = guards.map(({ id }) => id)
const provingFiles = new Set(guards.flatMap(({ tests }) => tests.map(({ file }) => file)))
const declaredTests = new Map([...provingFiles].map((file) => [file, readDeclaredTests(file)]))

describe('the guards', () => {
  it('have one marker each in the sources, and every marker has its guard', () => {
    expect(markers.map(({ id }) => id).sort()).toEqual([...ids].sort())
  })

  it('have ids that differ, in kebab case', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([])
  })

  it.each(guards)('$id: its source still parses without it', ({ id, takeOut }) => {
    const marker = markers.find((it) => it.id === id)
    if (!marker) throw new Error(`No marker of ${id}`)
    const without = readWithoutControl(marker, takeOut)

    expect(without).not.toBe(readSource(marker.file))
    expect(syntaxErrors(without, marker.file)).toEqual([])
  })

  it.each(guards)('$id: its tests exist and have the tags of its threats', ({ tests, threats }) => {
    const found = tests.map(
      (named) =>
        [
          named,
          (declaredTests.get(named.file) ?? []).filter((declared) => isNamedBy(declared, named)),
        ] as const,
    )
    const tags = found.flatMap(([, declared]) => declared.flatMap((test) => test.tags))

    expect(tests).not.toEqual([])
    expect(found.filter(([, declared]) => declared.length === 0).map(([named]) => named)).toEqual(
      [],
    )
    expect(threats.filter((threat) => !tags.includes(threat))).toEqual([])
  })
})

describe('withoutControl', () => {
  const without = (source: string, takeOut: TakeOut) => {
    const [marker] = markersIn(source, 'x.ts')
    if (!marker) throw new Error('No marker')
    const text = withoutControl(source, marker, takeOut)
    return text.replace(/\s*(\/\/ guard: [\w-]+\n|\/\* guard: [\w-]+ \*\/)\s*/, ' ').trim()
  }
  const inline = (code: string) => code.replace('@', '/* guard: a-b */ ')
  const line = (code: string) => code.replace('@', '// guard: a-b\n')

  it.each<[string, TakeOut, string]>([
    ['@if (a) throw b', 'remove', ';'],
    ['@if (a) throw b', 'false', 'if (false) throw b'],
    ['@return a || b', 'true', 'return true'],
    ['@const a = f(b, c)', 'unwrap', 'const a = (b)'],
    ['@a.b = c', { instead: 'd' }, 'a.b = d'],
    ['@const a = b', { insert: 'c()' }, 'c()\nconst a = b'],
  ])('%s, %j', (source, takeOut, expected) => {
    expect(without(line(source), takeOut)).toBe(expected)
  })

  it.each<[string, TakeOut, string]>([
    ['if (@a || b) c', 'false', 'if ( false || b) c'],
    ['if (a || @!b) c', 'false', 'if (a || false) c'],
    ['x = @a === b ? c : d', 'false', 'x = false ? c : d'],
    ['f(a, @b, c)', 'remove', 'f(a, c)'],
    ['f(a, @b)', 'remove', 'f(a, )'],
    ['x = { @...a, b }', { instead: '...c' }, 'x = { ...c, b }'],
  ])('%s, %j', (source, takeOut, expected) => {
    expect(without(inline(source), takeOut)).toBe(expected)
  })

  it('refuses a marker that no code follows, and to unwrap what is no call', () => {
    expect(() => without('f()\n// guard: a-b', 'remove')).toThrow('no code')
    expect(() => without(line('@const a = b'), 'unwrap')).toThrow('Only a call')
  })
})
