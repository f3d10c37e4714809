import { describe, expect, it } from 'vitest'
import { createPhraseCheck } from '../../../demo/security/phraseCheck.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const wordAt = (position: number) => phrase.split(' ')[position - 1] ?? ''

describe('createPhraseCheck', () => {
  it('asks for three different words, in the order of the phrase', async () => {
    for (let count = 0; count < 50; count += 1) {
      const { positions } = await createPhraseCheck(phrase)
      expect(new Set(positions).size).toBe(3)
      expect(positions).toEqual(positions.toSorted((one, other) => one - other))
      expect(positions.every((position) => position >= 1 && position <= 12)).toBe(true)
    }
  })

  it('asks for every word sooner or later', async () => {
    const checks = await Promise.all(Array.from({ length: 200 }, () => createPhraseCheck(phrase)))
    expect(new Set(checks.flatMap(({ positions }) => positions)).size).toBe(12)
  })

  it('accepts each word at its position, with capitals and spaces around it', async () => {
    const { positions, isRight } = await createPhraseCheck(phrase)
    for (const position of positions) {
      expect(await isRight(position, wordAt(position))).toBe(true)
      expect(await isRight(position, ` ${wordAt(position).toUpperCase()} `)).toBe(true)
    }
  })

  it('rejects other words, a word of another position, and a position it does not ask for', async () => {
    const { positions, isRight } = await createPhraseCheck(phrase)
    const [first = 0] = positions
    expect(await isRight(first, 'zebra')).toBe(false)
    expect(await isRight(first, '')).toBe(false)
    expect(await isRight(first, wordAt(first === 4 ? 5 : 4))).toBe(false)
    const other = [1, 2, 3, 4].find((position) => !positions.includes(position)) ?? 0
    expect(await isRight(other, wordAt(other))).toBe(false)
  })
})
