import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

it('leaves nothing of the last visit on the device, even where the platform does not end the login', async () => {
  localStorage.setItem('marram.lastVisit', '{}')
  const routes = { 'POST /api/log-out': () => 'networkError' as const }
  await render(null, { answer: backendOf({ routes }) })
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect.element(page.getByText('You are still logged in to Marram.')).toBeVisible()
  expect(localStorage.getItem('marram.lastVisit')).toBeNull()
})
