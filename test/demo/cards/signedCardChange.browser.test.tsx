import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { SignedCardChange } from '../../../demo/cards/SignedCardChange.tsx'
import {
  createSignedChanges,
  type SignedChanges,
  SignedChangesProvider,
} from '../../../demo/cards/signedChanges.ts'
import { render } from '../support/render.tsx'

const cardId = 'Card:00000000-0000-4000-8000-000000000001'

/** Changes the state of the card as the wallet does: asked for, signed, and accepted. */
async function sign(changes: SignedChanges, state: string): Promise<void> {
  const headers = { 'Request-Id': state, 'Service-Wallet-Signature': `signature of ${state}` }
  const body = JSON.stringify({ state })
  const path = `/wallet/cards/${cardId}`
  await changes.fetch(path, { method: 'PATCH', body })
  await changes.fetch(path, { method: 'PATCH', body, headers })
}

/** The service: it accepts what is signed, and asks for a signature otherwise. */
const service: typeof fetch = async (_, init) => {
  const signed = new Headers(init?.headers).has('Service-Wallet-Signature')
  const { state } = JSON.parse(String(init?.body))
  const asked = { requestId: state, payloadToSign: `text of ${state}` }
  return Response.json(signed ? {} : asked, { status: signed ? 200 : 202 })
}

it('shows the text of a signed change only when asked, for each change anew', async () => {
  const changes = createSignedChanges(service)
  await render(
    <SignedChangesProvider value={changes}>
      <SignedCardChange cardId={cardId} />
    </SignedChangesProvider>,
  )
  await sign(changes, 'FROZEN')
  const text = (state: string) => page.getByText(`text of ${state}`, { exact: true })
  await expect.element(page.getByText('You signed: freeze this card')).toBeVisible()
  await expect.element(text('FROZEN')).not.toBeVisible()
  await page.getByText('You signed: freeze this card').click()
  await expect.element(text('FROZEN')).toBeVisible()

  await sign(changes, 'ACTIVE')
  await expect.element(page.getByText('You signed: unfreeze this card')).toBeVisible()
  await expect.element(text('ACTIVE')).not.toBeVisible()
})
