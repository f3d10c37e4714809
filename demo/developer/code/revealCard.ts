import { revealCard, type Wallet } from 'holdfast'

/** Shows the number in a frame that reaches nothing of the page. Allow its origin in `frame-src`. */
export async function showNumber(wallet: Wallet, cardId: string, frame: HTMLIFrameElement) {
  const { url, sandbox, referrerPolicy, expiresAt } = await revealCard(wallet, cardId)
  frame.setAttribute('sandbox', sandbox)
  Object.assign(frame, { referrerPolicy, src: url })
  // Remove the frame by then, and when the customer looks away. Keep the URL nowhere.
  return expiresAt
}

// In the demo: demo/cards/useReveal.ts
