import { act, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import { WalletProvider } from '../../src/react.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'

/** A page of each test's own, in StrictMode. */
export interface StrictRoot {
  text(): string
  button(): HTMLButtonElement
  render(wallet: Wallet, children: ReactNode): Promise<void>
  /** Removes the components; the root stays. */
  unmount(): Promise<void>
  /** Does something, and waits until React has rendered what it changed. */
  act(work: () => void): Promise<void>
}

/** Makes a root before every test, and ends it after. */
export function strictRoot(): StrictRoot {
  let root: Root
  let container: HTMLElement
  beforeEach(() => {
    container = document.createElement('div')
    document.body.append(container)
    root = createRoot(container)
  })
  afterEach(async () => {
    await inAct(() => root.unmount())
    container.remove()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return {
    text: () => container.textContent ?? '',
    button() {
      const button = container.querySelector('button')
      if (!button) throw new Error('There is no button')
      return button
    },
    render: (wallet, children) =>
      inAct(() =>
        root.render(
          <StrictMode>
            <WalletProvider wallet={wallet}>{children}</WalletProvider>
          </StrictMode>,
        ),
      ),
    unmount: () => inAct(() => root.render(null)),
    act: inAct,
  }
}

/** Only here: what happens by itself between is rendered as it would be in an app. */
async function inAct(work: () => void): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await act(async () => work())
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}
