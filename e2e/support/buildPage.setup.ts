import { fileURLToPath } from 'node:url'
import { test } from '@playwright/test'
import { build } from 'vite'
import { bundleDemo } from './bundleDemo.ts'

const configFile = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url))

test('the demo page is built once, as it is for everybody', async () => {
  await build({ configFile, logLevel: 'warn' })
})

test('the demo is bundled once for all workers', async () => {
  await bundleDemo()
})
