import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { apiSecret, apiToken, askService } from './support/serviceAccess.ts'
import { test } from './support/test.ts'

const builtPage = fileURLToPath(new URL('../demo/dist', import.meta.url))

test('nothing a browser downloads has the API’s secret in it', { tag: '@T14' }, async ({
  demo,
}) => {
  const entries = await readdir(builtPage, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(paths.map((path) => readFile(path, 'latin1')))
  const everything = files.join('\n')

  // It is the secret, and the search finds what is there.
  expect((await askService(demo, '/config')).status).toBe(200)
  expect(everything).toContain('Join Marram')
  for (const secret of [apiSecret, apiToken, 'Basic ']) {
    expect(everything).not.toContain(secret)
  }
})
