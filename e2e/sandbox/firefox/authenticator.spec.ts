import { expect } from '@playwright/test'
import { addVirtualAuthenticator, test } from 'holdfast-sandbox/playwright'

test('a virtual authenticator is refused with the reason', async ({ page }) => {
  await expect(addVirtualAuthenticator(page)).rejects.toThrow(
    /^The authenticator fixture needs Chromium; got firefox/,
  )
})
