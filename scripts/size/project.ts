import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A consumer’s project: the files npm would publish, installed as `holdfast`, and pages over it.
 * It lies in this repository’s node_modules, so that dependencies have the versions locked here.
 *
 * @param pages - the script of each page, by its name
 * @returns its folder, and what removes it
 */
export function createProject(pages: Record<string, string>): [string, () => void] {
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'holdfast-size-'))
  for (const path of publishedFiles()) {
    cpSync(join(root, path), join(folder, 'node_modules/holdfast', path))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }')
  for (const [name, script] of Object.entries(pages)) {
    writeFileSync(join(folder, `${name}.js`), script)
    writeFileSync(
      join(folder, `${name}.html`),
      `<script type="module" src="./${name}.js"></script>`,
    )
  }
  return [folder, () => rmSync(folder, { recursive: true, force: true })]
}

function publishedFiles(): string[] {
  const options = { cwd: root, encoding: 'utf8' } as const
  const printed = execFileSync(
    'npm',
    ['pack', '--dry-run', '--ignore-scripts', '--json', '--silent'],
    options,
  )
  const [{ files }] = JSON.parse(printed) as [{ files: { path: string }[] }]
  return files.map(({ path }) => path)
}
