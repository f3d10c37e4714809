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

  it('writes amounts in the customer’s locale alone, through shared/amounts.ts', () => {
    const direct = files.filter((path) =>
      /\bformatAmount\b[^;]*?from 'holdfast'/.test(importsOf(path)),
    )
    expect(direct).toEqual([join('demo', 'shared', 'amounts.ts')])
  })

  it('names every package it imports in its README', () => {
    const readme = readFileSync('demo/README.md', 'utf8')
    const packages = files.flatMap((path) => packagesIn(path))
    expect(packages.length).toBeGreaterThan(100)
    expect([...new Set(packages)].filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })

  it('stores through ui/storage.ts, which a browser that refuses to store does not break', () => {
    const direct = files.filter((path) => /\b(?:session|local)Storage\b/.test(codeOf(path)))
    // The language and the theme are read before anything else is loaded.
    expect(direct.toSorted()).toEqual([
      join('demo', 'messages', 'language.ts'),
      join('demo', 'public', 'theme.js'),
      join('demo', 'ui', 'storage.ts'),
    ])
  })

  it('has no variable at module level', () => {
    const stateful = files.filter((path) => /^(?:export )?let /m.test(readFileSync(path, 'utf8')))
    expect(stateful).toEqual([])
  })
})

/** A file without its comments. */
function codeOf(path: string): string {
  return readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

/** The lines that import, each as one. */
function importsOf(path: string): string {
  const statements = readFileSync(path, 'utf8').match(/^import [^;]*?from '[^']+'/gm) ?? []
  return statements.map((statement) => statement.replaceAll('\n', ' ')).join(';\n')
}

/** The packages of a file's import statements. */
function packagesIn(path: string): string[] {
  const specifiers = readFileSync(path, 'utf8').matchAll(/^import (?:[^'=(]+ from )?'([^']+)'$/gm)
  return [...specifiers]
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => /^(?!node:)[@a-z]/.test(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
}

/** Whether a path in the file, wherever it stands, goes further up than the folder is deep. */
function leavesFolder(path: string): boolean {
  const depth = path.split('/').length - 2
  const ups = readFileSync(path, 'utf8').match(/(?<=['"`(])(?:\.\.\/)+/g) ?? []
  return ups.some((up) => up.length / 3 > depth)
}
