import { afterEach, describe, expect, it, vi } from 'vitest'
import { exportWallet } from '../../../src/wallet/account/exportWallet.ts'
import { updatePrivacy } from '../../../src/wallet/account/updatePrivacy.ts'
import { checkEnvironment } from '../../../src/wallet/checkEnvironment.ts'
import { contextOf } from '../../../src/wallet/context/walletContext.ts'
import type { CreateWalletOptions } from '../../../src/wallet/createWallet.ts'
import { executeQuote } from '../../../src/wallet/payments/executeQuote.ts'
import { executeQuoteIntent } from '../../../src/wallet/signing/intent.ts'
import { signPayload } from '../../../src/wallet/signing/signPayload.ts'
import { quoteFixture } from '../../support/fixtures.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const payloadToSign = JSON.stringify({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  organizationId: 'org-1',
  parameters: { signWith: 'w', unsignedTransaction: '00' },
})
const challenge = { payloadToSign, requestId: 'Request:1', expiresAt: '2099-01-01T00:00:00Z' }
const own = { location: { origin: 'https://app.example' } }

/** A window inside frames, as a page sees it: the innermost first. */
function frameIn(...around: object[]): void {
  const top = around.pop() ?? {}
  const outermost = Object.create(top) as { parent: object }
  outermost.parent = outermost
  const parent = around.reduceRight<object>(
    (outer, frame) => Object.create(frame, { parent: { value: outer } }),
    outermost,
  )
  vi.stubGlobal('window', { ...own, parent })
}

/** What the browser lets a page see of a window of another site. */
function otherSite(): object {
  return {
    get location(): never {
      throw new DOMException('Blocked a frame with origin', 'SecurityError')
    },
  }
}

async function setUp(options: Partial<CreateWalletOptions> = {}) {
  const processing = { status: 200, body: quoteFixture(payloadToSign, { status: 'PROCESSING' }) }
  const relay = scriptedRelay(({ path }) =>
    path.endsWith('/execute') ? processing : { status: 202, body: challenge },
  )
  return { relay, ...(await signedInWallet({ fetch: relay.fetch, ...options })) }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a page in a frame', { tags: ['T15'] }, () => {
  it.each<[string, ...object[]]>([
    ['another site', otherSite()],
    ['another origin that lets itself be read', { location: { origin: 'https://evil.example' } }],
    ['another site within its own', otherSite(), own],
    ['its own in one of another site', own, otherSite()],
    ['another site between two of its own', own, otherSite(), own],
  ])('signs nothing while %s holds it', async (_, ...around) => {
    const { relay, wallet } = await setUp()
    frameIn(...around)
    const sign = vi.spyOn(crypto.subtle, 'sign')

    for (const action of [
      () => executeQuote(wallet, quoteFixture(payloadToSign)),
      () => updatePrivacy(wallet, { privateEnabled: true }),
      () => exportWallet(wallet),
    ]) {
      await expect(action()).rejects.toMatchObject({ code: 'FRAMED_CONTEXT' })
    }
    expect(sign).not.toHaveBeenCalled()
    expect(relay.calls.filter(({ headers }) => headers.has('Service-Wallet-Signature'))).toEqual([])
    sign.mockRestore()
  })

  it('signs nothing for whatever action asks', async () => {
    const { wallet } = await setUp()
    const context = contextOf(wallet)
    const payload = { payloadToSign, expiresAt: challenge.expiresAt }
    const accountId = await context.accountId()
    frameIn(otherSite())
    const signing = signPayload(context, { accountId, payload, intent: executeQuoteIntent() })

    await expect(signing).rejects.toMatchObject({ code: 'FRAMED_CONTEXT' })
  })

  it('says so before anything is tried', async () => {
    frameIn(otherSite())
    const framing = (await checkEnvironment()).find(({ name }) => name === 'framing')

    expect(framing?.status).toBe('missing')
  })

  it('signs in a frame of its own origin, and where the app allows the frame', async () => {
    frameIn(own, own)
    const { wallet } = await setUp()
    await expect(executeQuote(wallet, quoteFixture(payloadToSign))).resolves.toBeDefined()

    frameIn(otherSite())
    const allowed = await setUp({ framing: 'allow' })
    await expect(executeQuote(allowed.wallet, quoteFixture(payloadToSign))).resolves.toBeDefined()
  })
})
