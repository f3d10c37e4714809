import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { LogOutProblem } from '../../../demo/security/LogOutProblem.tsx'
import { LogOutError, useLogOut } from '../../../demo/security/useLogOut.ts'
import { PlatformError } from '../../../demo/session/platform.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { backendOf, type Customer } from '../support/backend.ts'
import { render } from '../support/render.tsx'

function Leave() {
  const { logOut } = useLogOut()
  return (
    <button type="button" onClick={logOut}>
      Leave
    </button>
  )
}

function show(customer: Customer = {}) {
  return render(
    <main>
      <LogOutProblem />
      <Leave />
    </main>,
    { answer: backendOf(customer) },
  )
}

const main = page.getByRole('main').last()
const box = main.getByRole('region', { name: 'Log-out failed' }).getByRole('alert')
const leave = () => main.getByRole('button', { name: 'Leave' }).click()
const offline = { routes: { 'POST /api/log-out': () => 'networkError' as const } }

it('a log-out that failed is said in one paragraph, with another try as the only way on', async () => {
  await show(offline)
  await leave()
  await expect
    .element(box.getByRole('paragraph'))
    .toHaveTextContent(
      'You are still logged in to Marram. Marram cannot be reached. Your wallet is locked here: its key was deleted from this browser. Your money is safe.',
    )
  await expect.element(box.getByRole('paragraph')).toHaveLength(1)
  await expect.element(box.getByRole('button')).toHaveLength(1)
  await expect.element(box.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('a log-out that did not delete the key either asks for nothing but another try', async () => {
  await show()
  const failure = new LogOutError(new PlatformError('OFFLINE'), false)
  const mutationFn = () => Promise.reject(failure)
  const cache = queryClient.getMutationCache()
  const failed = cache.build(queryClient, { mutationKey: ['logOut'], mutationFn })
  await failed.execute(undefined).catch(() => {})
  await expect
    .element(box.getByRole('paragraph'))
    .toHaveTextContent(
      'You are still logged in to Marram. Marram cannot be reached. The key of your wallet is still in this browser.',
    )
  await expect.element(box).not.toHaveTextContent('settings')
})
