import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { guardRows, readGuards } from '../../scripts/guards/guard.ts'
import { markersIn, readMarkers, readSource } from '../../scripts/guards/markers.ts'
import type { TakeOut } from '../../scripts/guards/row.ts'
import { withoutControl } from '../../scripts/guards/takeOut.ts'
import { readTestTags } from '../../scripts/guards/testTags.ts'

const ids = guardRows.map(([id]) => id)
const guards = readGuards()
const files = new Set(guards.flatMap((guard) => guard.files))
const tagsByFile = new Map([...files].map((file) => [file, readTestTags(file)]))

describe('the guards', () => {
  it('have one marker each in the sources, and every marker has its guard', () => {
    expect(
      readMarkers()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(ids.toSorted())
  })

  it('have ids that differ, in kebab case', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)+$/.test(id))).toEqual([])
  })

  it('say what goes wrong without their controls', () => {
    expect(guardRows.filter(([, , loses]) => !/^\S.+\.$/.test(loses))).toEqual([])
  })

  it.each(guards)('$id: its source still parses without it', (guard) => {
    const source = readSource(guard.marker.file)
    const without = withoutControl(guard, source)

    expect(without).not.toBe(source)
    expect(syntaxErrors(without, guard.marker.file)).toEqual([])
  })

  it.each(guards)('$id: its tests have the tags of its threats', ({ threats, files }) => {
    const tags = files.map((file) => threats.filter((it) => tagsByFile.get(file)?.has(it)))

    expect(tags.flat().sort()).toEqual(expect.arrayContaining(threats))
    expect(files.filter((_, index) => threats.length > 0 && tags[index]?.length === 0)).toEqual([])
  })
})

describe('withoutControl', () => {
  const without = (source: string, takeOut?: TakeOut) => {
    const [marker] = markersIn(source, 'x.ts')
    if (!marker) throw new Error('No marker')
    const text = withoutControl({ marker, ...takeOut }, source)
    return text.replace(/\s*(\/\/ guard: [\w-]+\n|\/\* guard: [\w-]+ \*\/)\s*/, ' ').trim()
  }
  const inline = (code: string) => code.replace('@', '/* guard: a-b */ ')
  const line = (code: string) => code.replace('@', '// guard: a-b\n')

  it.each([
    ['@if (a) throw b', ';'],
    ['@if (a) return b', ';'],
    ['@if (a) b\nelse c', 'if (false) b\nelse c'],
    ['{ @if (a) return b; throw c }', '{ if (true) return b; throw c }'],
    ['{ @if (a) throw b; throw c }', '{ ; throw c }'],
    ['@return a || b', 'return true'],
    ['@const a = f(b, c)', 'const a = true'],
    ['@a(b)', ';'],
    ['@a = b', ';'],
  ])('%s, derived', (source, expected) => {
    expect(without(line(source))).toBe(expected)
  })

  it.each([
    ['if (@a || b) c', 'if ( false || b) c'],
    ['if (a && @!b) c', 'if (a && true) c'],
    ['x = @a === b ? c : d', 'x = true ? c : d'],
    ['a.filter((b) => @c(b))', 'a.filter((b) => true)'],
    ['f(a, @b, c)', 'f(a, c)'],
    ['x = { @...a, b }', 'x = { b }'],
    ['x = { @a: b }', 'x = { }'],
  ])('%s, derived', (source, expected) => {
    expect(without(inline(source))).toBe(expected)
  })

  it.each<[string, TakeOut, string]>([
    ['@if (a) throw b', { instead: 'true' }, 'if (true) throw b'],
    ['@a.b = c', { instead: 'd' }, 'a.b = d'],
    ['@const a = b', { first: 'c()' }, 'c()\nconst a = b'],
  ])('%s, %j', (source, takeOut, expected) => {
    expect(without(line(source), takeOut)).toBe(expected)
  })

  it('refuses a marker that no code follows', () => {
    expect(() => without('f()\n// guard: a-b')).toThrow('no code')
  })
})

describe('readGuards', () => {
  const marker = { id: 'a-b', file: 'sandbox/src/cards/reveal.lazy.ts', end: 0 }
  const read = (files = '') => readGuards([['a-b', 'T1 T2', 'A.', files]], [marker])

  it('takes the tests of the file that mirrors the source, where a row names none', () => {
    expect(read()).toMatchObject([
      { threats: ['T1', 'T2'], files: ['sandbox/test/cards/reveal.test.ts'] },
    ])
    expect(read('test/a.test.ts e2e/b.spec.ts')).toMatchObject([
      { files: ['test/a.test.ts', 'e2e/b.spec.ts'] },
    ])
  })

  it('refuses a row whose control has no marker', () => {
    expect(() => readGuards([['c-d', '', 'A.']], [marker])).toThrow('the marker of c-d')
  })
})

/** What is wrong with a source’s syntax, in words. */
function syntaxErrors(source: string, fileName: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(source, { fileName, reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
