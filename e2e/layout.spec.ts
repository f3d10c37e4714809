import { expect, type Locator } from '@playwright/test'
import { addDollars, ask, connectAgent, goToAgents } from './support/agents.ts'
import { becomeCustomer, joinWithMoney } from './support/customer.ts'
import { setTextSize } from './support/layout.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } })

test('the name and the buttons before the login keep apart at 390 px', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const name = await page.locator('.welcome .wordmark').locator(':scope > *').last().boundingBox()
  const button = await page.getByRole('group', { name: 'Theme' }).boundingBox()
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
  await setTextSize(page, '200%')
  expect(await isBelow()).toBe(true)
  expect(await lineCount()).toBe(1)
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-ES', viewport: { width: 320, height: 844 } })

  test('buttons, tabs and the card keep within their boxes at 320 px', async ({
    page,
    authenticator: _,
  }) => {
    await joinWithMoney(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Crear llave de acceso' }).click()
    const question = page.getByRole('region', { name: 'Añade un segundo método de acceso' })
    await question.getByRole('link').first().waitFor()
    expect(await roomAtEnd(question, 'a, button')).toBeGreaterThanOrEqual(12)
    const tabs = await page.locator('.tabs a').all()
    for (const tab of tabs) expect(await roomAroundText(tab)).toBeGreaterThanOrEqual(8)
    await page.goto('/cards')
    const card = page.locator('.card-face')
    await card.waitFor()
    expect(await roomAtEnd(card, '.kind, .digits span')).toBeGreaterThanOrEqual(8)
  })
})

/** Between the end of a box and what of it comes nearest, in pixels. */
async function roomAtEnd(box: Locator, parts: string): Promise<number> {
  return box.evaluate((element, selector) => {
    const ends = [...element.querySelectorAll(selector)].map(
      (part) => part.getBoundingClientRect().right,
    )
    return element.getBoundingClientRect().right - Math.max(...ends)
  }, parts)
}

/** Between the text of a box and its two edges, in pixels. */
async function roomAroundText(box: Locator): Promise<number> {
  return box.evaluate((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    return element.getBoundingClientRect().width - text.getBoundingClientRect().width
  })
}
