import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** A file of the repository, by its path from the root. */
export interface TextFile {
  path: string
  text: string
}

/** A place where a text refers to something. */
export interface Reference {
  /** `path:line` of the place. */
  at: string
  /** What it refers to. */
  target: string
}

const root = join(import.meta.dirname, '../..')
const isText = /\.(ts|tsx|mjs|css|html|md|json|sh)$/
/** Installed, generated, or data that refers to nothing. */
const isSkipped =
  /^(node_modules|dist|test-results|__screenshots__|vectors|package-lock\.json|\.(?!ci$).+)$/

/** Every text file of the repository that is written by hand. */
export function readTextFiles(): TextFile[] {
  return pathsIn('')
    .filter((path) => isText.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries
    .filter(({ name }) => !isSkipped.test(name))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`
      return entry.isDirectory() ? pathsIn(`${path}/`) : path
    })
}

/** Every match of a pattern, its first group being what is referred to. */
export function findReferences({ path, text }: TextFile, pattern: RegExp): Reference[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(pattern)].map(([, target = '']) => ({
      at: `${path}:${index + 1}`,
      target,
    })),
  )
}

/** The number each heading of a page starts with. */
export function numbersOf(markdown: string): string[] {
  return headingsOf(markdown).flatMap((heading) => /^\d+(?:\.\d+)?(?= )/.exec(heading) ?? [])
}

/** The text of every heading of a page. */
export function headingsOf(markdown: string): string[] {
  return withoutCode(markdown)
    .split('\n')
    .flatMap((line) => /^#{1,6} +(.+?)\s*$/.exec(line)?.[1] ?? [])
}

/** A page with its fenced code emptied, line numbers kept. */
function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,})[^\n]*\n[\s\S]*?^\1$/gm, (block) => block.replace(/[^\n]/g, ''))
}

/** The fragment that a link to this heading has, as GitHub makes it. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replace(/ /g, '-')
}

/** The relative links of a page. */
export function linksOf({ path, text }: TextFile): Reference[] {
  const prose = { path, text: withoutCode(text) }
  return findReferences(prose, /\]\(([^)\s]+)\)/g).filter(({ target }) => !/^[a-z]+:/.test(target))
}

/** The files and folders of the repository that a page names by their whole path, as code. */
export function namedPathsOf({ path, text }: TextFile): Reference[] {
  const prose = { path, text: withoutCode(text) }
  return findReferences(
    prose,
    /`((?:\.ci|demo|docs|e2e|examples|sandbox|scripts|src|test)\/[\w./-]*)`/g,
  )
}

/** The path that a relative one means on the page at `from`. */
export function resolvePath(from: string, relative: string): string {
  return posix.join(posix.dirname(from), relative)
}

/** Whether a path from the root is a file or folder. */
export function isInRepository(path: string): boolean {
  return existsSync(join(root, path))
}
