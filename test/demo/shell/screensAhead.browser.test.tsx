import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ScreensAhead } from '../../../demo/shell/ScreensAhead.tsx'
import { Cards } from '../../../demo/shell/screens.ts'

afterEach(() => Reflect.deleteProperty(navigator, 'connection'))

/** @returns what loads the screen of cards */
function show(connection: { saveData?: boolean } | undefined) {
  const preload = vi.spyOn(Cards, 'preload').mockReturnValue()
  if (connection)
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    preload.mockRestore()
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <ScreensAhead />
    </QueryClientProvider>,
  )
  return preload
}

describe('the other screens', () => {
  it.each([{ connection: undefined }, { connection: { saveData: false } }])(
    'are loaded ahead: $connection',
    async ({ connection }) => {
      const preload = show(connection)
      await expect.poll(() => preload.mock.calls.length).toBe(1)
    },
  )

  it('are not loaded ahead where the customer saves data', async () => {
    const preload = show({ saveData: true })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(preload).not.toHaveBeenCalled()
  })
})
