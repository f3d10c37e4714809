import { afterEach, describe, expect, it, vi } from 'vitest'
import * as holdfast from '../../src/index.ts'
import { actions, otherFunctions } from '../support/actions.ts'
import { callAction } from '../support/callAction.ts'
import { frameByAnotherSite } from '../support/foreignFrame.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'
import { isPauseOfSend, skipPauses } from '../support/skipPauses.ts'

skipPauses(isPauseOfSend)

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Calls an action with right arguments, and is told the code of its error, or `none`. */
function call(name: string, wallet: holdfast.Wallet): Promise<string> {
  return callAction(name, wallet).then(
    () => 'none',
    (error: unknown) => String(Reflect.get(Object(error), 'code') ?? error),
  )
}

async function setUp(framing: 'refuse' | 'allow' = 'refuse') {
  const relay = scriptedRelay(() => ({ status: 500 }))
  const { wallet } = await signedInWallet({ fetch: relay.fetch, framing })
  return { relay, wallet }
}

const names = Object.keys(actions)
const refusing = names.filter((name) => actions[name]?.refuses)

describe('in a page that another site frames', { tags: ['T44'] }, () => {
  it('has every exported function in the table of actions', () => {
    const exported = Object.entries(holdfast)
      .filter(([name, value]) => typeof value === 'function' && /^[a-z]/.test(name))
      .map(([name]) => name)

    expect([...names, ...Object.keys(otherFunctions)].sort()).toEqual(exported.sort())
  })

  it.each(refusing)('%s is refused before anything is sent or signed', async (name) => {
    const { relay, wallet } = await setUp()
    frameByAnotherSite()
    const sign = vi.spyOn(crypto.subtle, 'sign')

    expect(await call(name, wallet)).toBe('FRAMED_CONTEXT')
    expect(relay.calls).toEqual([])
    expect(sign).not.toHaveBeenCalled()
    sign.mockRestore()
  })

  it.each(names.filter((name) => actions[name]?.goesOn))('%s goes on', async (name) => {
    const { relay, wallet } = await setUp()
    frameByAnotherSite()
    let code: string | undefined
    const calling = call(name, wallet).then((ended) => (code = ended))
    await vi.waitFor(() => expect(code ?? relay.calls.length).toBeTruthy())
    wallet.destroy()

    expect(await calling).not.toBe('FRAMED_CONTEXT')
  })

  it.each(refusing)('%s goes on where the app allows the frame', async (name) => {
    const { relay, wallet } = await setUp('allow')
    frameByAnotherSite()
    let code: string | undefined
    const calling = call(name, wallet).then((ended) => (code = ended))
    await vi.waitFor(() => expect(code ?? relay.calls.length).toBeTruthy())
    wallet.destroy()

    expect(await calling).not.toBe('FRAMED_CONTEXT')
  })
})
