import { QueryObserver } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useMoneyEvents } from '../../../demo/session/moneyEvents.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'

/** The stream of the platform, as the page has it. */
class FakeSource extends EventTarget {
  onopen = () => {}
  isClosed = false

  close(): void {
    this.isClosed = true
  }
}

/** A page that listens, and its stream once it has begun. */
async function listen() {
  const sources: FakeSource[] = []
  vi.stubGlobal(
    'EventSource',
    class extends FakeSource {
      constructor() {
        super()
        sources.push(this)
      }
    },
  )
  function Listener() {
    useMoneyEvents('InternalAccount:1')
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => {
    root.unmount()
    vi.unstubAllGlobals()
  })
  root.render(<Listener />)
  await expect.poll(() => sources).toHaveLength(1)
  const [source = new FakeSource()] = sources
  return { root, source }
}

it('reads again what may have happened before the stream was open', { tags: ['T35'] }, async () => {
  const queryFn = vi.fn(async () => '100.00')
  const observer = new QueryObserver(queryClient, { queryKey: ['account'], queryFn })
  onTestFinished(observer.subscribe(() => {}))
  onTestFinished(() => queryClient.clear())
  await expect.poll(() => observer.getCurrentResult().data).toBe('100.00')
  const { source } = await listen()
  source.onopen()
  await expect.poll(() => queryFn.mock.calls.length).toBe(2)
})

it('listens for nobody after the log-out', async () => {
  const { root, source } = await listen()
  root.unmount()
  expect(source.isClosed).toBe(true)
})
