import { type ReactElement, useLayoutEffect } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Boundary } from '../../../demo/shell/Boundary.tsx'
import { loadLater } from '../../../demo/ui/loadLater.tsx'
import { render } from '../support/render.tsx'

interface NamedProps {
  name: string
}

const Screen = ({ name }: NamedProps): ReactElement => <p>The screen of {name}</p>
const Ghost = ({ name }: NamedProps): ReactElement => <p>The shape for {name}</p>

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('shows its fallback with the same props, and the component without another wait once it has come', async () => {
  // React waits with a timer before it replaces what a Suspense shows.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let come = (_: typeof Screen) => {}
  const coming = new Promise<typeof Screen>((resolve) => {
    come = resolve
  })
  const Later = loadLater(() => coming, Ghost)
  await render(<Later name="Ada" />)
  await expect.element(page.getByText('The shape for Ada')).toBeVisible()
  come(Screen)
  await expect.element(page.getByText('The screen of Ada')).toBeVisible()
})

it('shows what was fetched ahead from the first render on', async () => {
  const shapes = vi.fn(Ghost)
  const Later = loadLater(async () => Screen, shapes)
  Later.preload()
  await render(<Later name="Ada" />)
  await expect.element(page.getByText('The screen of Ada')).toBeVisible()
  expect(shapes).not.toHaveBeenCalled()
})

it('shows the component that was fetched between the first render and its effects', async () => {
  function Preloading(): ReactElement {
    useLayoutEffect(Later.preload, [])
    return <p>The shape</p>
  }
  const Later = loadLater<NamedProps>(async () => Screen, Preloading)
  await render(<Later name="Ada" />)
  await expect.element(page.getByText('The screen of Ada')).toBeVisible()
})

it('tells that it cannot be fetched only where it is shown, and asks again there', async () => {
  const load = vi.fn(async () => Screen).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const Later = loadLater(load)
  Later.preload()
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce())
  await render(<Later name="Ada" />)
  await expect.element(page.getByText('The screen of Ada')).toBeVisible()
})

it('lets the rest of the page stand where it cannot be fetched', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Later = loadLater<NamedProps>(() => Promise.reject(new TypeError('Failed to fetch')))
  await render(
    <>
      <p>The rest</p>
      <Boundary>
        <Later name="Ada" />
      </Boundary>
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect.element(page.getByText('The rest')).toBeVisible()
})
