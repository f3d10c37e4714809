import { QueryObserver } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useMoneyEvents } from '../../../demo/session/moneyEvents.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'

/** The stream of the platform, as the page has it. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  onopen = () => {}
  onerror = () => {}
  isClosed = false

  close(): void {
    this.isClosed = true
  }
}

/** A page that listens, and its stream once it has begun; with a second one, the stream is that one's. */
async function listen(tabs: 1 | 2 = 1) {
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
  onTestFinished(() => void vi.unstubAllGlobals())
  const live: boolean[] = []
  function Listener({ tab }: { tab: number }) {
    live[tab] = useMoneyEvents('InternalAccount:1').isLive
    return null
  }
  const open = async (tab: number) => {
    const root = createRoot(document.createElement('div'))
    onTestFinished(() => root.unmount())
    root.render(<Listener tab={tab} />)
    await expect.poll(() => sources).toHaveLength(tab + 1)
    return root
  }
  let root = await open(0)
  if (tabs === 2) root = await open(1)
  return { root, source: sources.at(-1) ?? new FakeSource(), sources, live }
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

it('is open in one of two tabs, and both hear it', async () => {
  const { root, source, sources, live } = await listen(2)
  await expect.poll(() => sources.map(({ isClosed }) => isClosed)).toEqual([true, false])
  source.onopen()
  await expect.poll(() => live).toEqual([true, true])
  source.onerror()
  await expect.poll(() => live).toEqual([false, false])
  source.onopen()
  await expect.poll(() => live).toEqual([true, true])
  root.unmount()
  await expect.poll(() => sources.map(({ isClosed }) => isClosed)).toEqual([true, true, false])
})
