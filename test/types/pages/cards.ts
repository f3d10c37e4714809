import {
  createCard,
  createDelegatedKey,
  freezeCard,
  getCard,
  revealCard,
  setCardFunding,
} from 'holdfast'

const { id } = await createCard(wallet) // the platform's relay allows it
await createDelegatedKey(wallet, { cardId: id, nickname: 'Card' }) // August 2026 only: else it cannot pay
const card = await getCard(wallet, id) // state: ACTIVE, or PENDING_ISSUE (August: PROCESSING) for a while
freezeButton.onclick = () => freezeCard(wallet, id) // signed where the service demands it
await setCardFunding(wallet, id, [...card.fundingSources, savings.id]) // in the order in which they pay

const { url, sandbox, referrerPolicy, expiresAt } = await revealCard(wallet, id)
frame.setAttribute('sandbox', sandbox)
Object.assign(frame, { referrerPolicy, src: url }) // remove it when expiresAt is over

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof createCard>[0]
declare const savings: { id: string }
declare const freezeButton: { onclick: () => Promise<unknown> }
declare const frame: HTMLIFrameElement

export { expiresAt }
