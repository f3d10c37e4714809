import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Send } from '../../../demo/money/Send.tsx'
import { LogIn } from '../../../demo/signIn/LogIn.tsx'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const alert = page.getByRole('alert')
const says = (text: string | RegExp) => expect.element(alert).toHaveTextContent(text)

it('a refusal of the platform counts down to the next try', async () => {
  const refusal = {
    status: 429,
    body: { code: 'TOO_MANY_CODES' },
    headers: { 'Retry-After': '600' },
  }
  await render(<LogIn onSent={() => {}} onOther={() => {}} />, {
    answer: backendOf({ routes: { 'POST /api/log-in': () => refusal } }),
  })
  await page.getByLabelText('Email address').fill('ada@example.com')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await says('Too many attempts. Try again in 10 minutes.')
  vi.advanceTimersByTime(5 * 60_000)
  await says('Too many attempts. Try again in 5 minutes.')
  vi.advanceTimersByTime((4 * 60 + 15) * 1_000)
  await says('Too many attempts. Try again in 45 seconds.')
  vi.advanceTimersByTime(60_000)
  await says('You can try again now.')
})

it('a refusal of the payment service says when to try again', async () => {
  const refusal = { status: 429, body: { code: 'RATE_LIMITED' }, headers: { 'Retry-After': '300' } }
  await render(<Send />, {
    path: '/send',
    answer: backendOf({ routes: { 'POST /wallet/quotes': () => refusal } }),
  })
  await page.getByLabelText('Amount', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Review payment' }).click()
  await says('Too many attempts. Try again in 5 minutes.')
})
