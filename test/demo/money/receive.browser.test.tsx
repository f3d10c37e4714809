import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Receive } from '../../../demo/money/Receive.tsx'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const shown = page.getByRole('region', { name: 'Your UMA address' })
const sheet = page.getByRole('dialog', { name: 'Choose your address' })
const name = sheet.getByLabelText('Name in your address')

/** @param choose - answers the choice of a name */
async function show(choose: (name: unknown) => ScriptedAnswer = () => 'networkError') {
  let umaAddress = '$x7f3@sandbox.uma.test'
  const answer = ({ body }: RecordedCall) => {
    const { name } = body as { name: string }
    const answered = choose(name)
    if (typeof answered === 'object' && answered.status === 200)
      umaAddress = `$${name}@sandbox.uma.test`
    return answered
  }
  return render(<Receive />, {
    answer: backendOf({
      routes: {
        'GET /api/uma-address': () => ({ status: 200, body: { umaAddress } }),
        'POST /api/uma-address': answer,
      },
    }),
  })
}

async function choose(chosen: string): Promise<void> {
  await shown.getByRole('button', { name: 'Choose your address' }).click()
  await name.fill(chosen)
  await sheet.getByRole('button', { name: 'Use this address' }).click()
}

describe('the address at which the customer is paid', () => {
  it('is shared by the browser’s own sheet', async () => {
    const share = vi.fn(async () => {})
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    await show()
    await shown.getByRole('button', { name: 'Share address' }).click()
    expect(share).toHaveBeenCalledWith({ text: '$x7f3@sandbox.uma.test' })
  })

  it('gets the name that the customer chose', async () => {
    await show(() => ({ status: 200, body: { umaAddress: '$ada@sandbox.uma.test' } }))
    await choose('ada')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(shown).toHaveTextContent('$ada@sandbox.uma.test')
    await expect
      .element(page.getByText(/You are paid at .*ada@sandbox.uma.test.* now/))
      .toBeVisible()
  })

  it('stays as it was where the name is taken', async () => {
    await show(() => ({ status: 409, body: { code: 'UMA_ADDRESS_TAKEN' } }))
    await choose('ada')
    await expect
      .element(sheet.getByRole('alert'))
      .toHaveTextContent(
        'This address is not available. You keep the one you have: try another name.',
      )
    await expect.element(shown).toHaveTextContent('$x7f3@sandbox.uma.test')
  })

  it('asks for no name that cannot be one', async () => {
    const { calls } = await show()
    await choose('ada lovelace')
    await expect.element(name).toHaveAccessibleDescription(/letters from a to z/)
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })
})
