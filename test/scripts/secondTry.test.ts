import { describe, expect, it } from 'vitest'
import { mayPassLater } from '../../e2e/support/secondTry.ts'

const sent = (method: string, path: string) => ({
  method: () => method,
  url: () => `http://localhost:1${path}?a=b`,
})

describe('a story that passes at its second try', () => {
  it('counts as passed when it only reads and signs in', () => {
    const requests = [sent('GET', '/wallet/quotes/Quote:1'), sent('POST', '/wallet/auth/sessions')]
    expect(mayPassLater(['@smoke'], requests)).toBe(true)
  })

  it.each([
    ['POST', '/wallet/quotes'],
    ['POST', '/wallet/quotes/Quote:1/execute'],
    ['DELETE', '/wallet/customers/external-accounts/ExternalAccount:1'],
    ['POST', '/wallet/cards'],
    ['POST', '/wallet/agents/approvals/Action:1/approve'],
    ['POST', '/wallet/auth/delegated-keys'],
  ])('fails when it sent %s %s', (method, path) => {
    expect(mayPassLater([], [sent(method, path)])).toBe(false)
  })

  it('fails when it has the tag of a threat', () => {
    expect(mayPassLater(['@smoke', '@T35'], [])).toBe(false)
  })
})
