import { describe, expect, it } from 'vitest'
import { foldText } from '../../../demo/activity/foldText.ts'

describe('foldText', () => {
  it.each([
    ['Müller', ['muller', 'mueller']],
    ['Mu\u0308ller', ['muller', 'mueller']],
    ['STRAẞE', ['strasse', 'strasse']],
    ['José Łuć', ['jose luc', 'jose luc']],
    ['Ærø', ['aero', 'aeroe']],
    ['Иван', ['иван', 'иван']],
  ])('writes %s in plain letters, in each way it is typed', (text, folded) => {
    expect(foldText(text)).toEqual(folded)
  })
})
