import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { explainWalletError } from '../../../demo/session/explainWalletError.ts'
import { PlatformError } from '../../../demo/session/platform.ts'
import { WalletError } from '../../../src/index.ts'

beforeAll(loadWalletMessages)

describe.each([
  ['wallet', new WalletError('NETWORK_ERROR', 'The request did not arrive')],
  ['platform', new PlatformError('OFFLINE')],
])('explainWalletError, where the %s cannot be reached', (_, error) => {
  it('says that it is an outage, and leaves the customer’s connection alone', () => {
    vi.stubGlobal('navigator', { onLine: true })
    expect(explainWalletError(error)).toBe('Marram cannot be reached. Your money is safe.')
  })

  it('has the connection checked where that is lost', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(explainWalletError(error)).toBe('You are offline. Check your connection and try again.')
    expect(explainWalletError(new PlatformError('CODE_WRONG'))).not.toContain('connection')
  })

  it('says what the screen knows exactly instead', () => {
    vi.stubGlobal('navigator', { onLine: false })
    expect(explainWalletError(error, { NETWORK_ERROR: 'Not sent.', OFFLINE: 'Not sent.' })).toBe(
      'Not sent.',
    )
  })
})
