import type { Page } from '@playwright/test'

/** What reaches past the right edge of the window, or past that of something that cuts it off. */
export async function findTooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isTooWide = document.documentElement.scrollWidth > innerWidth
    const outside = [...document.querySelectorAll('a, button, input, h1, h2, h3')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.closest('.hidden, .skip, pre, .developer'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map((element) => element.outerHTML.slice(0, 80))
    return [...(isTooWide ? ['the page scrolls'] : []), ...outside]
  })
}

/** The same with text of twice the size, which is small again then. */
export async function findTooWideInLargeText(page: Page): Promise<string[]> {
  await setTextSize(page, '200%')
  const found = await findTooWide(page)
  await setTextSize(page, '')
  return found
}

export function setTextSize(page: Page, size: string): Promise<void> {
  return page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, size)
}

/** What is smaller than 44 by 44 px or, as a link within a sentence, lower than 24 px. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, summary'
    // What a sheet covers cannot be pressed.
    const covered = '[inert], [aria-hidden="true"], [data-base-ui-inert]'
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => !control.closest(`.skip, ${covered}`))
      .map((control) => control.closest('label') ?? control)
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        const isInline = getComputedStyle(target).display === 'inline'
        return isInline ? height < 24 : Math.min(width, height) < 44
      })
      .map((target) => {
        const { width, height } = target.getBoundingClientRect()
        return `${Math.round(width)} x ${Math.round(height)} ${target.outerHTML.slice(0, 90)}`
      })
  })
}
