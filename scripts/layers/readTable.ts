/** What each part may import: `./name` for a part or one file of it, else a package. */
export type Rows = Readonly<Record<string, readonly string[]>>

/** Imports that the table forbids: `importing file -> imported file`, and why the import is there. */
export type Exceptions = Readonly<Record<string, string>>

/** Reads lines `part: parts it may import | packages it may import`; an indented line goes on with the last. */
export function readTable(text: string): Rows {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [part = '', lists = ''] = line.split(/:(?:\s|$)/)
      const [parts = [], packages = []] = lists.split('|').map((list) => list.match(/\S+/g) ?? [])
      return [part, [...parts.map((name) => `./${name}`), ...packages]]
    }),
  )
}

/** Reads lines `importing file -> imported file: reason`. */
export function readExceptions(text: string): Exceptions {
  return Object.fromEntries(
    linesOf(text).map((line) => {
      const [, name, reason] = /^(\S+ -> \S+): (\S.*)$/.exec(line) ?? []
      if (!name || !reason) throw new Error(`an exception without a reason: ${line}`)
      return [name, reason]
    }),
  )
}

function linesOf(text: string): string[] {
  return text
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
}
