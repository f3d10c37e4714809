import ts from 'typescript'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readExample } from '../../../scripts/docs/examplePages.ts'
import * as holdfast from '../../../src/index.ts'
import { fakeDevice } from '../../support/fakeDevice.ts'
import { pageOrigin, startWholeStack } from '../../support/wholeStack.ts'

vi.setConfig({ testTimeout: 60_000 })

afterEach(() => {
  vi.unstubAllGlobals()
})

const code = readExample('payment.ts')

/** The example of a payment as a function of what it names, which waits for the session where the example says so. */
function toFunction(names: string[]): (...values: unknown[]) => Promise<void> {
  const waiting = code.replace('// Once the state is signedIn:', 'await untilSignedIn(wallet)')
  const body = waiting.replace(/^import[^}]*\} from 'holdfast'\n/, '')
  const target = ts.ScriptTarget.ES2022
  const { outputText } = ts.transpileModule(
    `export async function run(${names.join(', ')}) {\n${body}\n}`,
    { compilerOptions: { target, module: ts.ModuleKind.CommonJS } },
  )
  const exported: { run?: (...values: unknown[]) => Promise<void> } = {}
  new Function('exports', outputText)(exported)
  return exported.run ?? (() => Promise.reject(new Error('There is no example')))
}

describe('the example of a payment', () => {
  it.each([
    ['spec', ['createPasskey']],
    ['live-2026-05', ['emailOtp', 'createPasskey']],
    ['live-2026-08', ['emailOtp', 'createPasskey']],
  ] as const)('signs a payment of a new customer on %s', async (profile, methods) => {
    fakeDevice(pageOrigin)
    const stack = await startWholeStack(profile)
    const user = await stack.newUser()
    await stack.fund(user, 100_000_000)
    const signerPublicKeys = { oneTimeCode: [stack.sandbox.signers.oneTimeCode] }
    const createWallet = () => stack.walletOf(user, { signerPublicKeys })
    const labels = { createPasskey: 'createPasskey', passkey: 'passkey', emailOtp: 'emailOtp' }
    const button: { textContent?: string; onclick?: () => Promise<unknown> } = {}
    const problems: unknown[] = []
    const receipts: string[] = []
    const offered: (string | undefined)[] = []
    const given = {
      ...holdfast,
      createWallet,
      labels,
      button,
      askForCode: () => stack.lastCode(user),
      render: () => undefined,
      explain: (error: unknown) => problems.push(error),
      accountInfo: {
        accountType: 'USD_ACCOUNT',
        accountNumber: '123456789',
        routingNumber: '021000021',
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Hopper' },
      },
      showReceipt: (transactionId: string) => receipts.push(transactionId),
      showFailure: (quote: unknown) => problems.push(quote),
      askToAuthorize: (quote: unknown) => problems.push(quote),
      showPending: (quote: unknown) => problems.push(quote),
      offerNewQuote: () => problems.push('expired'),
      untilSignedIn: async (wallet: holdfast.Wallet) => {
        offered.push(button.textContent)
        await button.onclick?.()
        const next = await holdfast.prepareSignIn(wallet)
        if (next.method !== 'createPasskey') return
        offered.push(next.method)
        await holdfast.signIn(wallet, { prepared: next })
      },
    }
    await toFunction(Object.keys(given))(...Object.values(given))
    const paid = await stack.platform<{ type: string }>(`/transactions/${receipts[0]}`)
    await stack.sandbox.close()

    expect(problems).toEqual([])
    expect(offered).toEqual(methods)
    expect(receipts).toHaveLength(1)
    expect(paid).toMatchObject({ type: 'OUTGOING' })
  })
})
