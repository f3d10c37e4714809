import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Sum } from '../../../demo/shared/Sum.tsx'
import { render } from '../support/render.tsx'

const currency = { code: 'USDB', decimals: 6 }

it('shows cents, and every digit after a tap', async () => {
  await render(<Sum amount={{ amount: 10_123_457, currency }} sign="−" isPaid />)
  const sum = page.getByRole('button', { name: '−10.13 USDB Show all digits' })
  await expect.element(sum).toHaveAttribute('aria-pressed', 'false')
  await sum.click()
  const whole = page.getByRole('button', { name: '−10.123457 USDB Show all digits' })
  await expect.element(whole).toHaveAttribute('aria-pressed', 'true')
})

it('is text alone where there is no more to show', async () => {
  await render(<Sum amount={{ amount: 10_120_000, currency }} />)
  await expect.element(page.getByText('10.12 USDB')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Show all digits/ }))
    .not.toBeInTheDocument()
})
