import { expect, it } from 'vitest'
import { counterpartyNameOf } from '../../../demo/payees/counterparty.ts'

const nameOf = (FULL_NAME: string) => counterpartyNameOf({ counterpartyInformation: { FULL_NAME } })

it('a receiver’s name that another institution chose changes nothing around it', () => {
  expect(nameOf('Grace Hopper')).toBe('Grace Hopper')
  expect(nameOf(`Grace\u202e${'\u0301'.repeat(40)}`)).toBe('Grace\u0301\u0301\u0301')
})

it('a name that cannot be seen is none', () => {
  expect(nameOf('ㅤㅤ')).toBeUndefined()
  expect(counterpartyNameOf({})).toBeUndefined()
})
