import { describe, expect, it } from 'vitest'
import { messages } from '../demo/messages.ts'
import { walletErrors } from '../demo/session/english/walletErrors.ts'
import { describeErrorCode, walletErrorCodes } from '../src/shared/errors.ts'
import { errorMessages } from '../src/wallet/messages/errorMessages.ts'
import { readErrorMessages } from './support/errorMessages.ts'

/** Words that say neither who nor what: the standard terms stand in their place. */
const vague =
  /\b(?:nobody|somebody|someone|anybody|anyone|whoever|answer(?:s|ed)?|things?|asks? for|asked for|odd|gone|meanwhile)\b/i

/** A sentence, or the name of an input and what it must be. */
const start =
  /^(?:[A-Z…]|--|[a-z][\w.]* (?:must|is|are|could|did|differs|cannot|needs|opened)\b|\w+[A-Z.])/

const errors = readErrorMessages('src', 'sandbox/src', 'demo')
const customerErrors = Object.entries({
  ...messages.platformErrors,
  ...walletErrors,
  ...errorMessages,
})

describe('the messages of errors', () => {
  it('were found', () => {
    expect(errors.length).toBeGreaterThan(350)
    expect(errors.filter(({ isFragment }) => isFragment).length).toBeGreaterThan(100)
  })

  it('use the standard terms', () => {
    expect(errors.filter(({ text }) => vague.test(text))).toEqual([])
  })

  it('start with a capital letter or with the name of an input', () => {
    const sentences = errors.filter(({ isFragment }) => !isFragment)
    expect(sentences.filter(({ text }) => !start.test(text))).toEqual([])
  })

  it('have no space at either end and none twice', () => {
    expect(errors.filter(({ text }) => text !== text.trim() || text.includes('  '))).toEqual([])
  })
})

describe('the descriptions of error codes', () => {
  it.each(walletErrorCodes)('are sentences in the standard terms: %s', (code) => {
    expect(describeErrorCode(code)).toMatch(/^\S.*\S\.$/)
    expect(describeErrorCode(code)).not.toMatch(vague)
  })
})

describe('the messages that a customer reads', () => {
  it.each(customerErrors)('are sentences in the standard terms: %s', (_, text) => {
    expect(text).toMatch(/^[A-Z].*\S\.$/)
    expect(text).not.toMatch(vague)
  })
})
