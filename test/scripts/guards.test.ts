import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { libraryGuards } from '../../scripts/guards/library.ts'
import { libraryStoryGuards } from '../../scripts/guards/libraryStories.ts'

const sourceOf = (file: string) =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
const share = ['T1', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9', 'T15', 'T18', 'T19']
const later = ['T22', 'T23', 'T24', 'T25']

describe('the controls that are taken out to see their tests fail', () => {
  it.each([...libraryGuards, ...libraryStoryGuards])(
    '$name: stands once in its file, and has a test',
    ({ file, find, testFile }) => {
      expect(sourceOf(file).split(find)).toHaveLength(2)
      expect(sourceOf(testFile)).not.toBe('')
    },
  )

  it('are of every threat of the library’s share', () => {
    const proved = new Set(libraryGuards.map(({ name }) => name.split(' ')[0]))

    expect([...proved].sort()).toEqual([...share, ...later].sort())
  })
})
