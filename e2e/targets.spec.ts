import { expect, type Page } from '@playwright/test'
import { becomeCustomer } from './support/customer.ts'
import { test } from './support/test.ts'
import { walk } from './support/walk.ts'

/** What is smaller than 44 by 44 px or, as a link within a sentence, lower than 24 px. */
async function findSmall(page: Page): Promise<string[]> {
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

for (const width of [390, 820, 1280]) {
  test(`everything that can be pressed is large enough, at ${width} px`, async ({
    page,
    authenticator: _,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    const found = new Set<string>()
    await walk(page, async (screen) => {
      for (const small of await findSmall(page)) found.add(`${screen}: ${small}`)
    })
    expect([...found]).toEqual([])
  })
}

for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })

      test('the current tab is marked at 3:1, and with a line in forced colours', async ({
        page,
        authenticator: _,
      }) => {
        await becomeCustomer(page)
        const tab = page.locator('.tabs [aria-current="page"]')
        await expect(tab).toHaveText('Accounts')
        expect(await contrastOfMark(page)).toBeGreaterThanOrEqual(3)
        await page.emulateMedia({ forcedColors: 'active' })
        expect(await contrastOfMark(page)).toBeGreaterThanOrEqual(3)
        const others = page.locator('.tabs a:not([aria-current])')
        const marks = await others.evaluateAll((links) =>
          links.map((link) => getComputedStyle(link, '::after').content),
        )
        expect(new Set(marks)).toEqual(new Set(['none']))
      })
    })
  }
}

/** How the line of the current tab stands out from the bar behind it. */
async function contrastOfMark(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tab = document.querySelector('.tabs [aria-current="page"]')
    const bar = [
      ...(function* () {
        for (let part = tab; part; part = part.parentElement) yield part
      })(),
    ].find((part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)')
    if (!tab || !bar) return 0
    const mark = getComputedStyle(tab, '::after')
    const sides = ['Top', 'Bottom'] as const
    const side = sides.find((each) => Number.parseFloat(mark[`border${each}Width`]) >= 3)
    if (!side) return 0
    const [light = 0, dark = 0] = [
      mark[`border${side}Color`],
      getComputedStyle(bar).backgroundColor,
    ]
      .map(luminance)
      .sort((one, other) => other - one)
    return (light + 0.05) / (dark + 0.05)

    function luminance(color: string): number {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
  })
}
