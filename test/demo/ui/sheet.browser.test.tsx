import { type ReactElement, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BesidePanel } from '../../../demo/ui/besidePanel.ts'
import { useBusySheet } from '../../../demo/ui/busySheet.ts'
import { Sheet } from '../../../demo/ui/Sheet.tsx'
import { SheetDecision } from '../../../demo/ui/SheetDecision.tsx'
import { SheetFoot } from '../../../demo/ui/SheetFoot.tsx'
import { preferMotion } from '../support/media.ts'
import { render } from '../support/render.tsx'

/** A button that opens a sheet, in which something is under way until it is ended. */
function Opener({ isBusyFirst = false }: { isBusyFirst?: boolean }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Sheet title="A sheet" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Work isBusyFirst={isBusyFirst} />
      </Sheet>
    </>
  )
}

function Work({ isBusyFirst }: { isBusyFirst: boolean }): ReactElement {
  const [isBusy, setIsBusy] = useState(isBusyFirst)
  useBusySheet(isBusy, 'It is under way.')
  return (
    <SheetDecision>
      <button type="button" onClick={() => setIsBusy(false)}>
        End it
      </button>
    </SheetDecision>
  )
}

const sheet = page.getByRole('dialog', { name: 'A sheet' })
const opener = page.getByRole('button', { name: 'Open' })
const close = sheet.getByRole('button', { name: 'Close' })
const cancel = sheet.getByRole('button', { name: 'Cancel' })
const hasEntry = () => history.state?.sheets?.length === 1
const gone = () => expect.poll(() => sheet.query()).toBeNull()

async function open(isBesidePanel = false, isBusyFirst = false) {
  await render(
    <BesidePanel value={isBesidePanel}>
      <Opener isBusyFirst={isBusyFirst} />
    </BesidePanel>,
  )
  history.pushState(null, '', '/accounts')
  await opener.click()
  await expect.element(sheet).toBeVisible()
  await expect.poll(hasEntry).toBe(true)
}

describe.each([
  ['a sheet', false],
  ['a sheet beside the developer’s panel', true],
])('%s', (_, isBesidePanel) => {
  it('stays open while something is under way in it, and says what', async () => {
    await open(isBesidePanel, true)
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet.getByText('It is under way.')).toBeVisible()
    await close.click()
    await cancel.click()
    ;(document.querySelector('.backdrop') as HTMLElement).click()
    for (const _time of [1, 2]) {
      // It has its entry in the history again, a moment after each Back.
      await expect.poll(hasEntry).toBe(true)
      const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
      history.back()
      await back
      expect(location.pathname).toBe('/accounts')
    }
    await expect.poll(hasEntry).toBe(true)
    await expect.element(sheet).toBeVisible()
    await sheet.getByRole('button', { name: 'End it' }).click()
    await close.click()
    await gone()
  })

  it('is closed by Back, which stays on its screen and gives the focus back', async () => {
    await open(isBesidePanel)
    history.back()
    await gone()
    expect(location.pathname).toBe('/accounts')
    await expect.element(opener).toHaveFocus()
  })

  it('leaves no step in the history when its button closes it', async () => {
    await open(isBesidePanel)
    await close.click()
    await gone()
    await expect.poll(hasEntry).toBe(false)
    history.back()
    await expect.poll(() => location.pathname).toBe('/')
  })

  it('is closed by Cancel, and gives the focus back', async () => {
    await open(isBesidePanel)
    await cancel.click()
    await gone()
    await expect.element(opener).toHaveFocus()
  })

  it('is closed by Escape, and gives the focus back', async () => {
    await open(isBesidePanel)
    await userEvent.keyboard('{Escape}')
    await gone()
    await expect.element(opener).toHaveFocus()
  })
})

it.each<[number, number]>([
  [320, 568],
  [320, 640],
  [1280, 900],
])(
  'a sheet of %d×%d has the main action of a long form in view, under its text',
  async (...size) => {
    await page.viewport(...size)
    const lines = Array.from({ length: 60 }, (_, line) => `Line ${line}`)
    await render(
      <Sheet title="A sheet" isOpen onClose={() => {}}>
        <form className="stack">
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <SheetFoot>
            <button type="submit">Save</button>
          </SheetFoot>
        </form>
      </Sheet>,
    )
    const save = sheet.getByRole('button', { name: 'Save' })
    await expect.element(save).toBeInViewport({ ratio: 1 })
    const last = sheet.getByText('Line 59')
    last.element().scrollIntoView({ block: 'end' })
    // The foot takes no room from the end of the text.
    await expect
      .poll(() => last.element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(save.element().getBoundingClientRect().top)
  },
)

it('a sheet keeps the focus', async () => {
  await open()
  for (let presses = 0; presses < 5; presses += 1) {
    await userEvent.tab()
    // Past its last control, a guard hands the focus back within a frame.
    await expect.poll(() => sheet.element().contains(document.activeElement)).toBe(true)
  }
})

it.each(['reduce', 'no-preference'] as const)(
  'a sheet moves only for those who like it: %s',
  async (motion) => {
    await preferMotion(motion)
    let hasMoved = false
    const controller = new AbortController()
    document.addEventListener(
      'transitionrun',
      ({ target }) => {
        if (target instanceof Element && target.closest('[role="dialog"]')) hasMoved = true
      },
      { signal: controller.signal },
    )
    await open()
    await close.click()
    await gone()
    controller.abort()
    expect(hasMoved).toBe(motion === 'no-preference')
  },
)
