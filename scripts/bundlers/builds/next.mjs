/** Builds a page with Next: a client component that imports it, exported as static files. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'

const [page, folder] = process.argv.slice(2)
const app = `next-${page}`
mkdirSync(`${app}/app`, { recursive: true })
// Where `CI` is set, Next warns of a cache that is not there.
mkdirSync(`${app}/.next/cache`, { recursive: true })
writeFileSync(
  `${app}/next.config.mjs`,
  `export default { output: 'export', turbopack: { root: ${JSON.stringify(process.cwd())} } }`,
)
writeFileSync(
  `${app}/app/layout.jsx`,
  'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
)
writeFileSync(
  `${app}/app/page.jsx`,
  `'use client'\nimport '../../${page}.js'\nexport default () => null`,
)
const { status, stdout, stderr } = spawnSync('npx', ['--no-install', 'next', 'build', app], {
  encoding: 'utf8',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1', NODE_ENV: 'production' },
})
if (status !== 0) throw new Error(`${stdout}\n${stderr}`)
cpSync(`${app}/out`, folder, { recursive: true })
renameSync(`${folder}/index.html`, `${folder}/${page}.html`)
const printed = `${stdout}\n${stderr}`.split('\n')
console.log(JSON.stringify(printed.filter((line) => /^(?!npm ).*(⚠|\bwarn|⨯|\berror)/i.test(line))))
