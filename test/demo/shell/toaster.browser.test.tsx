import type { ReactElement } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useToasts } from '../../../demo/ui/toasts.ts'
import { preferMotion } from '../support/media.ts'
import { render } from '../support/render.tsx'

function Say({ text }: { text: string }): ReactElement {
  const { show } = useToasts()
  return (
    <button type="button" onClick={() => show(text)}>
      Say it
    </button>
  )
}

/** The first live region is that of the news. */
const said = page.getByRole('status').last()
const dismiss = page.getByRole('button', { name: 'Dismiss' })

/** Renders a button that says a text, and presses it. */
async function say(text: string, width = 1280) {
  await render(<Say text={text} />, { size: [width, 844] })
  const button = page.getByRole('button', { name: 'Say it' })
  await button.click()
  await expect.element(said).toHaveTextContent(text)
  return button
}

/** Where an element is, on the page. */
const boxOf = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element.getBoundingClientRect()
}

describe('a toast', () => {
  it('goes by itself after six seconds, but not while it is pointed at or has the focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const button = await say('The account was added.')
    vi.advanceTimersByTime(5_999)
    await expect.element(said).toHaveTextContent('The account was added.')
    vi.advanceTimersByTime(1)
    await expect.element(said).toHaveTextContent(/^$/)

    await button.click()
    await said.hover()
    vi.advanceTimersByTime(20_000)
    await expect.element(said).toHaveTextContent('The account was added.')
    await button.hover()
    vi.advanceTimersByTime(6_000)
    await expect.element(said).toHaveTextContent(/^$/)

    await button.click()
    const last = page.getByRole('contentinfo').getByRole('link').last()
    ;(last.element() as HTMLElement).focus()
    await userEvent.tab()
    await expect.element(dismiss).toHaveFocus()
    vi.advanceTimersByTime(20_000)
    await userEvent.keyboard('{Enter}')
    await expect.element(said).toHaveTextContent(/^$/)
    await expect.element(last).toHaveFocus()
  })

  it('lies above the navigation of a phone, with space around a text of two lines', async () => {
    await say('Bookkeeper is paused. It can start nothing.', 390)
    const [text, toast] = [boxOf('.toast span'), boxOf('.toast')]
    expect(text.height).toBeGreaterThan(36)
    expect(text.top - toast.top).toBeGreaterThan(6)
    expect(toast.bottom - text.bottom).toBeGreaterThan(6)
    expect(toast.bottom).toBeLessThanOrEqual(boxOf('.tabs').top)
  })

  it('keeps a name of one long word beside its button, on the narrowest phone', async () => {
    await say(`${'W'.repeat(40)} is paused.`, 320)
    const button = boxOf('.toast button')
    expect(boxOf('.toast span').right).toBeLessThanOrEqual(button.left)
    expect(button.right).toBeLessThanOrEqual(320)
  })

  it('goes when the page changes, and leaves the end of the page clear of it', async () => {
    await say('The account was added.', 390)
    const foot = document.querySelector('.page-foot') as HTMLElement
    const toast = boxOf('.toast')
    expect(Number.parseFloat(getComputedStyle(foot).paddingBottom)).toBeGreaterThanOrEqual(
      innerHeight - toast.top,
    )
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await expect.element(said).toHaveTextContent(/^$/)
  })

  it('does not move for those who prefer no motion', async () => {
    const animation = () =>
      getComputedStyle(document.querySelector('.toast') as Element).animationName
    await preferMotion('reduce')
    await say('The account was added.')
    expect(animation()).toBe('none')
    await preferMotion('no-preference')
    expect(animation()).not.toBe('none')
  })
})
