import { readdirSync, readFileSync } from 'node:fs'

/** The folder of the sandbox's pages, from the root of the repository. */
export const pagesFolder = 'docs/sandbox'

const root = new URL('../../../', import.meta.url)

/** A page of the sandbox's documentation. */
export interface SandboxPage {
  /** From the root of the repository. */
  path: string
  text: string
}

/** Reads a page by its path from the root of the repository. */
export function readPage(path: string): SandboxPage {
  return { path, text: readFileSync(new URL(path, root), 'utf8') }
}

/** Reads the README of the package, and the pages that have the rest. */
export function readPages(): SandboxPage[] {
  const names = readdirSync(new URL(pagesFolder, root)).filter((name) => name.endsWith('.md'))
  return ['sandbox/README.md', ...names.map((name) => `${pagesFolder}/${name}`)].map(readPage)
}
