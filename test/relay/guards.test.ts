import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { relayGuards } from '../../scripts/guards/relay.ts'

const path = (file: string) => new URL(`../../${file}`, import.meta.url)

describe('the table of the relay’s controls', () => {
  it.each(relayGuards)('names one place in its file, and a test that is there: $name', (guard) => {
    const source = readFileSync(path(guard.file), 'utf8')
    expect(source.split(guard.find)).toHaveLength(2)
    expect(existsSync(path(guard.testFile))).toBe(true)
  })
})
