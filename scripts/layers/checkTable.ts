import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSources } from './importGraph.ts'
import { folderOf, isEnding, partOf, type Section } from './section.ts'

/** Lists what makes a table useless: rows of nothing, entries that allow a cycle, undeclared packages. */
export function checkTable(repository: string, section: Section): string[] {
  const { root, rows, manifest } = section
  const parts = Object.keys(rows)
  const declared = readDependencies(repository, section)
  return parts.flatMap((part, index) => {
    const above = parts.slice(0, index)
    const entries = rows[part] ?? []
    const isAbove = (name: string) => above.includes(name) || above.includes(folderOf(name))
    return [
      ...(exists(repository, section, part) ? [] : [`${root}/${part} does not exist`]),
      ...(folderOf(part) in rows && part.includes('.')
        ? [`${root}/${part} has a row beside its folder’s: a cycle of folders could hide`]
        : []),
      ...entries
        .filter((entry) => entry.startsWith('./') && !isAbove(entry.slice(2)))
        .map((entry) => `${root}/${part} lists ${entry}, which is not above it`),
      ...entries
        .filter((entry) => !/^(\.\/|node:)/.test(entry) && !declared.has(packageOf(entry)))
        .map((entry) => `${root}/${part} lists ${entry}, which ${manifest} does not declare`),
    ]
  })
}

function exists(repository: string, section: Section, part: string): boolean {
  if (!isEnding(part)) return existsSync(join(repository, section.root, part))
  return listSources(repository, section.root).some((file) => partOf(section, file) === part)
}

function readDependencies(repository: string, section: Section): Set<string> {
  const manifest = JSON.parse(readFileSync(join(repository, section.manifest), 'utf8'))
  const names = section.dependencies.flatMap((field) => Object.keys(manifest[field] ?? {}))
  return new Set([...names, ...(section.ownPackages ?? []), ...(section.bundledPackages ?? [])])
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
