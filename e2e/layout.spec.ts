import { expect, type Page } from '@playwright/test'
import { addDollars, ask, connectAgent, goToAgents } from './support/agents.ts'
import { becomeCustomer, goHome } from './support/customer.ts'
import { test } from './support/test.ts'
import { longNames } from './support/tours/languages.ts'
import { walk } from './support/walk.ts'

const widths = Array.from({ length: 29 }, (_, index) => 320 + index * 40)

/** What reaches past the right edge of the window, or past that of something that cuts it off. */
async function findTooWide(page: Page): Promise<string[]> {
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

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('no screen scrolls sideways from 320 to 1440 px, with long names', async ({
  page,
  authenticator: _,
}) => {
  test.setTimeout(300_000)
  const found: string[] = []
  const see = async (screen: string) => {
    // Without room for the developer's panel it is closed, and would open at its first page again.
    const shown = screen.startsWith('developer') ? widths.filter((width) => width >= 1040) : widths
    for (const width of shown) {
      await page.setViewportSize({ width, height: 900 })
      const wide = await findTooWide(page)
      if (wide.length > 0) found.push(`${screen} at ${width} px: ${wide.join(' ')}`)
    }
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  await walk(page, see, longNames)
  expect(found).toEqual([])
})

test('the name and the buttons before the login keep apart at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const name = await page.locator('.welcome .wordmark').locator(':scope > *').last().boundingBox()
  const button = await page.locator('.panel-switch').boundingBox()
  if (!name || !button) throw new Error('The name or the button is not on the page')
  expect(button.x - (name.x + name.width)).toBeGreaterThan(16)
})

test('rows of large text on a phone have their amount below their name, others beside it', async ({
  page,
  authenticator: _,
}) => {
  await becomeCustomer(page)
  await addDollars(page)
  await goToAgents(page)
  await connectAgent(page)
  await ask(page, 4_000)
  await ask(page, 1_000)
  const request = page.locator('.request .sum')
  const lineCount = () =>
    request.evaluate((sum) =>
      Math.round(
        sum.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(sum).lineHeight),
      ),
    )
  const row = page.getByRole('region', { name: 'What agents did' }).getByRole('listitem')
  const isBelow = async () => {
    const name = await row.locator('.who').boundingBox()
    const amount = await row.locator('.end').boundingBox()
    if (!name || !amount) throw new Error('The row is not on the page')
    return amount.y >= name.y + name.height
  }
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await isBelow()).toBe(false)
  }
  await enlargeText(page)
  expect(await isBelow()).toBe(true)
  expect(await lineCount()).toBe(1)
})

for (const width of [320, 390]) {
  test(`nothing of the wallet is cut off with text of 200 % at ${width} px`, async ({
    page,
    authenticator: _,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await becomeCustomer(page)
    await goHome(page)
    await enlargeText(page)
    await expect(page.getByText('Unlocked until')).toBeVisible()
    expect(await findTooWide(page)).toEqual([])
  })
}

function enlargeText(page: Page): Promise<void> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}
