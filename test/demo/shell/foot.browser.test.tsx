import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../support/render.tsx'

const strip = page.getByRole('complementary', { name: 'Sandbox tools' })
const bar = page.getByRole('banner')

it.each([320, 390, 1000])(
  'the developer’s switch is at the foot where the panel has no room beside the screen: %d px',
  async (width) => {
    await render(null, { path: '/accounts', size: [width, 800] })
    const open = strip.getByRole('button', { name: 'Developer' })
    await expect.element(open).toBeVisible()
    expect(bar.getByRole('button', { name: 'Developer' }).query()).toBeNull()
    scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
    const box = open.element().getBoundingClientRect()
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    expect(open.element().contains(hit)).toBe(true)
    await open.click()
    await expect.element(page.getByRole('dialog', { name: 'Developer' })).toBeVisible()
  },
)

it('the developer’s switch is in the bar where the panel has room', async () => {
  await render(null, { path: '/accounts', size: [1280, 900] })
  await expect.element(bar.getByRole('button', { name: 'Developer' })).toBeVisible()
  expect(strip.query()).toBeNull()
})
