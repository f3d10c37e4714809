import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { test } from './support/test.ts'
import { walk } from './support/walk.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [index, viewport] of sizes.entries()) {
    // Both themes have the same colours at every width: the other two pairs are for the proof.
    const tag = (colorScheme === 'light') === (index === 0) ? [] : ['@slow']
    test.describe(`${colorScheme}, ${viewport.width} px`, { tag }, () => {
      test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } })

      test('every screen passes axe, and none scrolls sideways', async ({
        page,
        authenticator: _,
      }) => {
        test.setTimeout(180_000)
        const found: string[] = []
        await walk(page, async (screen) => {
          const { violations } = await new AxeBuilder({ page }).analyze()
          for (const { id, nodes } of violations) {
            found.push(`${screen}: ${id} ${nodes.map(({ html }) => html).join(' ')}`)
          }
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - innerWidth,
          )
          if (overflow > 0) found.push(`${screen}: ${overflow} px too wide`)
        })
        expect(found).toEqual([])
      })
    })
  }
}
