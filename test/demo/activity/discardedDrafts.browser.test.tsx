import type { ReactElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useDiscardedDrafts } from '../../../demo/activity/discardedDrafts.ts'
import { render } from '../support/render.tsx'

const key = 'marram.discardedDrafts'

it('knows what was discarded before from the first render on, so that no discarded draft is shown for a moment', async () => {
  localStorage.setItem(key, JSON.stringify(['Transaction:1']))
  onTestFinished(() => localStorage.removeItem(key))
  const renders: string[][] = []
  function Probe(): ReactElement {
    const [ids] = useDiscardedDrafts()
    renders.push(ids)
    return <p>{ids.length}</p>
  }
  await render(<Probe />)
  await vi.waitFor(() => expect(renders).not.toEqual([]))
  expect(renders[0]).toEqual(['Transaction:1'])
})
