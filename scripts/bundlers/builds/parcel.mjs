/**
 * Builds a page with Parcel, as `parcel build` does by default. Parcel ignores `exports` unless package.json
 * switches them on, so it finds `holdfast` by `main`; a page that imports a subpath switches them on.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const [page, folder] = process.argv.slice(2)
const usesSubpath = readFileSync(`${page}.js`, 'utf8').includes('holdfast/')
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const options = { '@parcel/resolver-default': { packageExports: usesSubpath } }
writeFileSync('package.json', JSON.stringify({ ...manifest, ...options }))
const flags = ['--no-cache', '--no-source-maps', '--no-autoinstall', '--log-level', 'warn']
const { status, stdout, stderr } = spawnSync(
  'npx',
  ['--no-install', 'parcel', 'build', `${page}.html`, '--dist-dir', folder, ...flags],
  { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
)
const printed = `${stdout}\n${stderr}`.split('\n').filter((line) => !/^(npm warn|\s*$)/.test(line))
if (status !== 0) throw new Error(printed.join('\n'))
console.log(JSON.stringify(printed))
