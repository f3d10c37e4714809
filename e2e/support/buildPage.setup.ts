import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url))

test('the demo page is built once, as it is for everybody', async () => {
  await build({ configFile, logLevel: 'warn' })
})
