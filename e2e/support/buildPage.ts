import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('../../demo/vite.config.ts', import.meta.url))

/** Every story runs against the page as it is built, so it is built once before all of them. */
// biome-ignore lint/style/noDefaultExport: a global set-up is the default export of its file.
export default async function buildPage(): Promise<void> {
  await build({ configFile, logLevel: 'warn' })
}
