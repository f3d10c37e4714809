import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fill, type Page, readText } from './page.ts'

const root = join(import.meta.dirname, '../..')

/** The folder of each page about a feature of the demo. */
const folders: Record<string, string> = { 'sign-in': 'signIn' }

/** Folders that a copy takes whole. */
const wholeFolders = ['ui']

/** The pages about the demo's features, each with what its folder imports from elsewhere. */
export function demoPages(): Page[] {
  const names = readdirSync(join(root, 'docs/demo')).filter((name) => name.endsWith('.md'))
  return names.map((file) => {
    const name = file.replace('.md', '')
    const path = `docs/demo/${file}`
    return { path, text: fill(readText(path), 'needs', needsOf(folders[name] ?? name)) }
  })
}

/** The table of what a feature imports: functions of the library, and files of other folders of the demo. */
function needsOf(feature: string): string {
  const imports = importsOf(`demo/${feature}`)
  const functions = imports
    .filter(({ from }) => from === 'holdfast' || from === 'holdfast/react')
    .flatMap(({ names }) => names)
    .filter((name) => /^[a-z]/.test(name))
  const files = imports
    .filter(({ from }) => from.startsWith('demo/') && !from.startsWith(`demo/${feature}/`))
    .map(({ from }) => from.replace('demo/', ''))
    .filter((file) => file.includes('/'))
  const others = [...new Set(files.map((file) => file.split('/', 1)[0] ?? ''))].sort()
  const rows = others.map((folder) => [`\`${folder}/\``, filesOf(folder, files)])
  return [['Of', 'It imports'], ['---', '---'], ['`holdfast`', list(functions)], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

function filesOf(folder: string, files: string[]): string {
  if (wholeFolders.includes(folder)) return 'the folder'
  const inIt = files.filter((file) => file.startsWith(`${folder}/`))
  return list(inIt.map((file) => file.slice(folder.length + 1)))
}

function list(names: string[]): string {
  return [...new Set(names)]
    .sort((one, other) => one.localeCompare(other))
    .map((name) => `\`${name}\``)
    .join(', ')
}

interface Import {
  /** A package, or a path from the root of the repository. */
  from: string
  names: string[]
}

/** What the files of a folder import, by name. */
function importsOf(folder: string): Import[] {
  const paths = readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
  return paths
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8')
      const found = text.matchAll(/^import (?:type )?(?:\{([^}]*)\} from )?'([^']+)'/gm)
      return [...found].map(([, names = '', from = '']) => ({
        from: from.startsWith('.') ? posix.join(folder, posix.dirname(path), from) : from,
        names: names
          .split(',')
          .map((name) => name.trim().replace(/^type /, ''))
          .filter((name) => name !== ''),
      }))
    })
}
