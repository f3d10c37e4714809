import { expect, type Locator, type Page } from '@playwright/test'

/** What somebody without a mouse does: Tab, type, press. */

/** Goes on with the Tab key until the control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await keepsFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${control} cannot be reached with the Tab key`)
}

/**
 * Whether a control has the focus now and two animation frames later. A sheet whose focused control
 * was replaced takes the focus itself in the next frame, which is sooner than a person presses a key.
 */
function keepsFocus(control: Locator): Promise<boolean> {
  return control.evaluate(async (element) => {
    const hasFocus = () => element === document.activeElement
    if (!hasFocus()) return false
    for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
    return hasFocus()
  })
}

/** Presses Enter on a control that is not reached with the Tab key, once it keeps the focus. */
export async function pressEnter(control: Locator): Promise<void> {
  await expect(async () => {
    await control.focus({ timeout: 1_000 })
    expect(await keepsFocus(control)).toBe(true)
  }).toPass()
  await control.page().keyboard.press('Enter')
}

/** @param name - exactly, or what it has to fit */
export async function press(
  page: Page,
  role: 'button' | 'link',
  name: string | RegExp,
): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

/** Writes over whatever is in the field. */
export async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
