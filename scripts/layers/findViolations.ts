import { checkImports, findForbidden } from './checkImports.ts'
import { checkTable } from './checkTable.ts'
import { findFileCycles } from './fileCycles.ts'
import { type Import, listSources, readFolder } from './importGraph.ts'
import type { Exceptions } from './readTable.ts'
import type { Section } from './section.ts'

/** Lists where the sources and the tables disagree, one sentence for each place. */
export function findViolations(
  repository: string,
  sections: readonly Section[],
  exceptions: Exceptions,
): string[] {
  const imports = sections.flatMap(({ root }) => readFolder(repository, root))
  const ruled = imports.filter((one) => !(nameOf(one) in exceptions))
  const needed = imports
    .filter((one) => nameOf(one) in exceptions)
    .filter((one) => isForbidden(sections, one) || findFileCycles([...ruled, one]).length > 0)
  return [
    ...sections.flatMap((section) => [
      ...checkTable(repository, section),
      ...checkImports(section, ruled, listSources(repository, section.root)),
    ]),
    ...findFileCycles(ruled).map((files) => `cycle: ${[...files, files[0]].join(' -> ')}`),
    ...Object.keys(exceptions)
      .filter((name) => !needed.some((one) => nameOf(one) === name))
      .map((name) => `the exception "${name}" is not needed: take it out`),
  ]
}

function isForbidden(sections: readonly Section[], one: Import): boolean {
  return sections.some((section) => findForbidden(section, [one]).length > 0)
}

function nameOf({ from, to }: Import): string {
  return `${from} -> ${to}`
}
