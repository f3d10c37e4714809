import * as React from 'react'
import { useEffect, useRef } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { type ActionWallet, useAction, useWallet } from '../../src/react.ts'
import type { Quote } from '../../src/shared/resources.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { createWallet } from '../../src/wallet/createWallet.ts'
import { preparePasskeySignIn } from '../../src/wallet/passkey/preparePasskeySignIn.ts'
import { signInWithPasskey } from '../../src/wallet/passkey/signInWithPasskey.ts'
import { executeQuote } from '../../src/wallet/payments/executeQuote.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { quoteFixture, sessionFixture } from '../support/fixtures.ts'
import { scriptedRelay } from '../support/scriptedRelay.ts'
import { signedInWallet } from '../support/signedInWallet.ts'
import { strictRoot } from './strictRoot.tsx'

const page = strictRoot()
const payload = `{"type":"ACTIVITY_TYPE_SIGN_TRANSACTION_V2","organizationId":"org-1",
  "parameters":{"signWith":"w","unsignedTransaction":"00"}}`
const { accountId } = sessionFixture()

/** A button that runs an action, and what became of its runs. */
function buttonOf<Args extends unknown[]>(
  action: (wallet: ActionWallet, ...args: Args) => Promise<unknown>,
  ...args: Args
) {
  const outcomes: unknown[] = []
  function ActionButton() {
    const { data, error, isPending, run } = useAction(action)
    const start = () =>
      run(...args).then(
        (value) => outcomes.push(value),
        (thrown: { code: string }) => outcomes.push(thrown.code),
      )
    return (
      <button type="button" onClick={() => void start()}>
        {isPending ? 'pending' : data || error ? 'over' : 'idle'}
      </button>
    )
  }
  return { ActionButton, outcomes }
}

const click = () => page.act(() => page.button().click())

/** A relay that sends one passkey's challenge. */
function passkeyWallet(): Wallet {
  const credential = { ...sessionFixture(), id: 'AuthMethod:1', credentialId: 'AAAA' }
  const challenge = {
    challenge: 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc',
    requestId: 'Request:1',
    expiresAt: '2099-01-01T00:00:00Z',
  }
  const { fetch } = scriptedRelay(({ path }) => ({
    status: 200,
    body: path.endsWith('/challenge') ? { ...credential, ...challenge } : { data: [credential] },
  }))
  return createWallet({ relayUrl: '/wallet', accountId, keyStore: memoryKeyStore(), fetch })
}

/** A passkey prompt that the customer leaves open. */
function openPrompt() {
  return vi.spyOn(navigator.credentials, 'get').mockImplementation(
    (options) =>
      new Promise((_, reject) => {
        const abort = () => reject(new DOMException('aborted', 'AbortError'))
        options?.signal?.addEventListener('abort', abort)
      }),
  )
}

describe('a run whose component is gone', () => {
  it('ends its passkey prompt', async () => {
    const prompt = openPrompt()
    const { ActionButton, outcomes } = buttonOf(signInWithPasskey)
    await page.render(passkeyWallet(), <ActionButton />)
    await click()
    await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
    await page.unmount()

    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
  })

  it('pays nothing that waits for a sign-in', async () => {
    const relay = scriptedRelay(() => 'never')
    const onSessionRequired = vi.fn(() => new Promise<void>(() => undefined))
    const wallet = createWallet({
      relayUrl: '/wallet',
      accountId,
      keyStore: memoryKeyStore(),
      fetch: relay.fetch,
      onSessionRequired,
    })
    const { ActionButton, outcomes } = buttonOf(executeQuote, quoteFixture(payload))
    await page.render(wallet, <ActionButton />)
    await click()
    await vi.waitFor(() => expect(onSessionRequired).toHaveBeenCalled())
    await page.unmount()

    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
    expect(relay.calls).toEqual([])
  })

  it('finishes a payment that is on its way, and gives its outcome', async () => {
    let respond: () => void = () => undefined
    const executed = quoteFixture(payload, { status: 'PROCESSING' })
    const relay = scriptedRelay(async ({ method }) => {
      if (method === 'POST') await new Promise<void>((resolve) => (respond = resolve))
      return { status: 200, body: executed }
    })
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    const { ActionButton, outcomes } = buttonOf(executeQuote, quoteFixture(payload))
    await page.render(wallet, <ActionButton />)
    await click()
    await vi.waitFor(() => expect(relay.calls).toHaveLength(1))
    await page.unmount()
    expect(wallet.getState().pendingExecutions).toHaveLength(1)
    respond()

    await vi.waitFor(() => expect(outcomes).toEqual([{ status: 'executed', quote: executed }]))
    expect(wallet.getState().pendingExecutions).toEqual([])
    expect(relay.calls).toHaveLength(1)
  })

  it('starts no further step', async () => {
    const relay = scriptedRelay(() => 'never')
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    let goOn: () => void = () => undefined
    const buy = async (own: ActionWallet, quote: Quote) => {
      await new Promise<void>((resolve) => (goOn = resolve))
      return executeQuote(own, quote)
    }
    const { ActionButton, outcomes } = buttonOf(buy, quoteFixture(payload))
    await page.render(wallet, <ActionButton />)
    await click()
    await page.unmount()
    goOn()

    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
    expect(relay.calls).toEqual([])
  })

  it('aborts every run, and what they wait for beside the wallet', async () => {
    const aborted: number[] = []
    const wait = async ({ signal }: ActionWallet, id: number) => {
      signal.addEventListener('abort', () => aborted.push(id))
      await new Promise(() => undefined)
    }
    function Rows() {
      const { run } = useAction(wait)
      return <button type="button" onClick={() => void Promise.all([run(1), run(2)])} />
    }
    await page.render((await signedInWallet()).wallet, <Rows />)
    await click()
    await page.unmount()

    expect(aborted).toEqual([1, 2])
  })
})

describe('a run that a later one has overtaken', () => {
  it('does not replace the result of the later one', async () => {
    let finishFirst: () => void = () => undefined
    const first = new Promise<void>((resolve) => (finishFirst = resolve))
    const answer = async (_: ActionWallet, id: number) => {
      if (id === 1) await first
      return id
    }
    function Results() {
      const { data, run } = useAction(answer)
      const both = () => void Promise.all([run(1), run(2)])
      return (
        <button type="button" onClick={both}>
          {data}
        </button>
      )
    }
    await page.render((await signedInWallet()).wallet, <Results />)
    await click()
    await vi.waitFor(() => expect(page.text()).toBe('2'))
    await page.act(() => finishFirst())

    expect(page.text()).toBe('2')
  })
})

describe('a run whose wallet is not the provider’s any more', () => {
  it('is aborted, and nothing of it is shown with the other wallet', async () => {
    const prompt = openPrompt()
    const { ActionButton, outcomes } = buttonOf(signInWithPasskey)
    await page.render(passkeyWallet(), <ActionButton />)
    await click()
    await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
    expect(page.text()).toBe('pending')
    await page.render(passkeyWallet(), <ActionButton />)

    expect(page.text()).toBe('idle')
    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
    expect(page.text()).toBe('idle')
  })

  it('leaves no result to be rendered once with the other wallet', async () => {
    const rendered: [Wallet, unknown][] = []
    const finish = async () => 'done'
    function Result() {
      const wallet = useWallet()
      const { data, run } = useAction(finish)
      rendered.push([wallet, data])
      return <button type="button" onClick={() => void run()} />
    }
    const [one, other] = [passkeyWallet(), passkeyWallet()]
    await page.render(one, <Result />)
    await click()
    expect(rendered).toContainEqual([one, 'done'])
    await page.render(other, <Result />)

    expect(rendered.filter(([wallet, data]) => wallet === other && data)).toEqual([])
  })
})

describe('a run that is called too late', () => {
  /** A component whose `run` the test calls, now and later. */
  function keptRun() {
    const kept: ((quote: Quote) => Promise<unknown>)[] = []
    function Kept() {
      const { run, isPending } = useAction(executeQuote)
      useEffect(() => {
        kept.push(run)
      }, [run])
      return isPending ? 'pending' : 'idle'
    }
    return { kept, Kept }
  }
  async function payingWallet() {
    const executed = quoteFixture(payload, { status: 'PROCESSING' })
    const relay = scriptedRelay(() => ({ status: 200, body: executed }))
    const { wallet } = await signedInWallet({ fetch: relay.fetch })
    return { wallet, calls: relay.calls }
  }

  it('pays nothing once its component is gone', async () => {
    const { kept, Kept } = keptRun()
    const { wallet, calls } = await payingWallet()
    await page.render(wallet, <Kept />)
    await page.unmount()

    await expect(kept.at(-1)?.(quoteFixture(payload))).rejects.toMatchObject({ code: 'ABORTED' })
    expect(calls).toEqual([])
    expect(wallet.getState().pendingExecutions).toEqual([])
  })

  it('pays nothing from a wallet that was replaced, and changes nothing of the other’s', async () => {
    const { kept, Kept } = keptRun()
    const [one, other] = [await payingWallet(), await payingWallet()]
    await page.render(one.wallet, <Kept />)
    const early = kept.at(-1)
    await page.render(other.wallet, <Kept />)

    await expect(early?.(quoteFixture(payload))).rejects.toMatchObject({ code: 'ABORTED' })
    expect(one.calls).toEqual([])
    expect(page.text()).toBe('idle')
    await page.act(() => void kept.at(-1)?.(quoteFixture(payload)))
    await vi.waitFor(() => expect(other.calls).not.toEqual([]))
  })

  it('pays again with the first wallet once the provider has that again', async () => {
    const { kept, Kept } = keptRun()
    const [one, other] = [await payingWallet(), await payingWallet()]
    await page.render(one.wallet, <Kept />)
    await page.render(other.wallet, <Kept />)
    await page.render(one.wallet, <Kept />)

    await expect(kept.at(-1)?.(quoteFixture(payload))).resolves.toMatchObject({
      status: 'executed',
    })
  })
})

// React has it since 19.2.
describe.runIf('Activity' in React)('a component that Activity hides', () => {
  it('runs nothing while it is hidden, and runs again once it is shown', async () => {
    const { Activity } = React
    const runs: (() => Promise<string>)[] = []
    const begin = vi.fn(async (_: ActionWallet) => 'done')
    function Hidden() {
      const { run } = useAction(begin)
      useEffect(() => {
        runs.push(run)
      }, [run])
      return null
    }
    const show = (mode: 'visible' | 'hidden') =>
      page.render(
        wallet,
        <Activity mode={mode}>
          <Hidden />
        </Activity>,
      )
    const { wallet } = await signedInWallet()
    await show('visible')
    await show('hidden')
    await expect(runs.at(-1)?.()).rejects.toMatchObject({ code: 'ABORTED' })
    expect(begin).not.toHaveBeenCalled()
    await show('visible')

    await expect(runs.at(-1)?.()).resolves.toBe('done')
  })
})

describe('StrictMode’s second mount', () => {
  it('runs what a child starts in its effect', async () => {
    const begin = async (_: ActionWallet, id: string) => id
    function Child({ run }: { run: (id: string) => Promise<string> }) {
      useEffect(() => {
        run('done').catch(() => undefined)
      }, [run])
      return null
    }
    function Parent() {
      const { data, error, run } = useAction(begin)
      return (
        <>
          {error ? 'failed' : data}
          <Child run={run} />
        </>
      )
    }
    await page.render((await signedInWallet()).wallet, <Parent />)

    await vi.waitFor(() => expect(page.text()).toBe('done'))
  })

  it('does not abort the run that was started in it', async () => {
    const signals: AbortSignal[] = []
    const begin = async ({ signal }: ActionWallet) => {
      signals.push(signal)
      await new Promise((resolve) => setTimeout(resolve, 10))
      return signal.aborted ? 'aborted' : 'done'
    }
    function Starter() {
      const { data, isPending, run } = useAction(begin)
      useEffect(() => {
        run().catch(() => undefined)
      }, [run])
      return isPending ? 'pending' : data
    }
    await page.render((await signedInWallet()).wallet, <Starter />)

    await vi.waitFor(() => expect(page.text()).toBe('done'))
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  })

  it('leaves nothing pending of a run that only the first mount started', async () => {
    const begin = (_: ActionWallet) => new Promise<string>(() => undefined)
    function Starter() {
      const { isPending, run } = useAction(begin)
      const isStarted = useRef(false)
      useEffect(() => {
        if (isStarted.current) return
        isStarted.current = true
        run().catch(() => undefined)
      }, [run])
      return isPending ? 'pending' : 'idle'
    }
    await page.render((await signedInWallet()).wallet, <Starter />)

    expect(page.text()).toBe('idle')
  })
})

describe('the wallet of a run', () => {
  it('takes a challenge that was prepared with the provider’s wallet', async () => {
    const prompt = openPrompt()
    const wallet = passkeyWallet()
    const prepared = await preparePasskeySignIn(wallet)
    const { ActionButton } = buttonOf(signInWithPasskey, { prepared })
    await page.render(wallet, <ActionButton />)
    await click()

    await vi.waitFor(() => expect(prompt).toHaveBeenCalledTimes(1))
    await page.unmount()
  })

  it('gives what the action made to the time after the run', async () => {
    let kept: ActionWallet | undefined
    const wallet = passkeyWallet()
    const { ActionButton } = buttonOf(async (own) => {
      kept = own
    })
    await page.render(wallet, <ActionButton />)
    await click()
    await page.unmount()

    await expect(kept && preparePasskeySignIn(kept)).resolves.toMatchObject({
      expiresAt: expect.any(String),
    })
    wallet.destroy()
    await expect(kept && preparePasskeySignIn(kept)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('ends its prompt by the signal of the action, too', async () => {
    const prompt = openPrompt()
    const controller = new AbortController()
    const { ActionButton, outcomes } = buttonOf(signInWithPasskey, { signal: controller.signal })
    await page.render(passkeyWallet(), <ActionButton />)
    await click()
    await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
    controller.abort()

    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
  })

  it('ends with the wallet', async () => {
    const prompt = openPrompt()
    const wallet = passkeyWallet()
    const { ActionButton, outcomes } = buttonOf(signInWithPasskey)
    await page.render(wallet, <ActionButton />)
    await click()
    await vi.waitFor(() => expect(prompt).toHaveBeenCalled())
    wallet.destroy()

    await vi.waitFor(() => expect(outcomes).toEqual(['ABORTED']))
  })
})
