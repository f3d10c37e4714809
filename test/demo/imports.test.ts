import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const files = readdirSync('demo', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|tsx|js|css|html)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.startsWith(join('demo', 'dist')))

describe('the demo', () => {
  it('names nothing outside its folder by path, so that the folder can be copied', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.filter((path) => leavesFolder(path))).toEqual([])
  })

  it('writes amounts in the customer’s locale alone, through app/amounts.ts', () => {
    const direct = files
      .filter((path) => /\bformatAmount\b[^;]*?from 'holdfast'/.test(importsOf(path)))
      .filter((path) => !path.includes('developer/code'))
    expect(direct).toEqual([join('demo', 'app', 'amounts.ts')])
  })

  it('has no variable at module level', () => {
    const stateful = files.filter((path) => /^(?:export )?let /m.test(readFileSync(path, 'utf8')))
    expect(stateful).toEqual([])
  })
})

/** The lines that import, each as one. */
function importsOf(path: string): string {
  const statements = readFileSync(path, 'utf8').match(/^import [^;]*?from '[^']+'/gm) ?? []
  return statements.map((statement) => statement.replaceAll('\n', ' ')).join(';\n')
}

/** Whether a path in the file, wherever it stands, goes further up than the folder is deep. */
function leavesFolder(path: string): boolean {
  const depth = path.split('/').length - 2
  const ups = readFileSync(path, 'utf8').match(/(?<=['"`(])(?:\.\.\/)+/g) ?? []
  return ups.some((up) => up.length / 3 > depth)
}
