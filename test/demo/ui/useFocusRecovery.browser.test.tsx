import { type ReactElement, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../support/render.tsx'

/** A sheet whose first step goes with its button. */
function Steps(): ReactElement {
  const [isNext, setIsNext] = useState(false)
  return (
    <div role="dialog" aria-label="Steps" tabIndex={-1}>
      {isNext ? (
        <h3>Next</h3>
      ) : (
        <button type="button" onClick={() => setIsNext(true)}>
          Go on
        </button>
      )}
    </div>
  )
}

it('moves the focus to the next step after the dialog has taken it, however late its frame comes', async () => {
  await render(<Steps />)
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  const frames: FrameRequestCallback[] = []
  const button = page.getByRole('button', { name: 'Go on' }).element() as HTMLElement
  const dialog = button.parentElement
  button.focus()
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  button.click()
  requestAnimationFrame(() => dialog?.focus())
  await vi.waitFor(() => expect(frames.length).toBeGreaterThan(1))
  for (const frame of frames) frame(performance.now())
  expect(document.activeElement?.textContent).toBe('Next')
})
