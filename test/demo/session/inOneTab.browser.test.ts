import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inOneTab } from '../../../demo/session/inOneTab.ts'

/** Tabs share their locks with each other, as these do within one page. */
function open(name: string, doing: string[], tab: string): () => void {
  const leaving = new AbortController()
  const stop = () => leaving.abort()
  inOneTab(name, leaving.signal, () => {
    doing.push(tab)
    return () => doing.splice(doing.indexOf(tab), 1)
  })
  onTestFinished(stop)
  return stop
}

/** The page is in the background, or is shown, until the end of the test. */
function setHidden(isHidden: boolean): void {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  onTestFinished(() => hidden.mockRestore())
}

const show = () => {
  setHidden(false)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('inOneTab', () => {
  it('does it in the newest tab alone, and in an older one once that is closed', async () => {
    const doing: string[] = []
    open('test.newest', doing, 'first')
    await expect.poll(() => doing).toEqual(['first'])
    const close = open('test.newest', doing, 'second')
    await expect.poll(() => doing).toEqual(['second'])
    close()
    expect(doing).toEqual([])
    await expect.poll(() => doing).toEqual(['first'])
  })

  it('does nothing in a tab in the background before it is shown, or is the last one', async () => {
    const doing: string[] = []
    const close = open('test.shown', doing, 'first')
    await expect.poll(() => doing).toEqual(['first'])
    setHidden(true)
    open('test.shown', doing, 'second')
    close()
    await expect.poll(() => doing).toEqual(['second'])
  })

  it('does it in the tab that was shown last', async () => {
    const doing: string[] = []
    setHidden(true)
    open('test.last', doing, 'first')
    await expect.poll(() => doing).toEqual(['first'])
    open('test.last', doing, 'second')
    show()
    // Both are of the page that is shown here; it goes to the one that did not do it.
    await expect.poll(() => doing).toEqual(['second'])
    show()
    await expect.poll(() => doing).toEqual(['first'])
  })

  it('ends for good before its turn has come', async () => {
    const doing: string[] = []
    const close = open('test.early', doing, 'first')
    close()
    open('test.early', doing, 'second')
    await expect.poll(() => doing).toEqual(['second'])
  })

  it('does it in every tab where the browser has no locks', () => {
    const doing: string[] = []
    vi.stubGlobal('navigator', {})
    onTestFinished(() => void vi.unstubAllGlobals())
    open('test.none', doing, 'first')
    open('test.none', doing, 'second')
    expect(doing).toEqual(['first', 'second'])
  })
})
