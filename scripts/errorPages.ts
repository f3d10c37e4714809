import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeErrorCode, type WalletErrorCode, walletErrorCodes } from '../src/errors.ts'
import { type Documented, readApiDocumentation } from './apiDocumentation.ts'

/** Where the page of the error codes lies. */
export const errorPagePath: string = join(import.meta.dirname, '../docs/errors.md')

const introduction = `# Error codes

Every failure is a \`WalletError\` with one of these codes; branch on \`code\`, never on the message.
\`retryable\` says whether the same call may succeed later, \`retryAfterSeconds\` when, \`cause\` keeps what
was caught on the way. Messages never hold a key, a code, a token or a signature.

This page is written by \`npm run docs:errors\` from the documentation of the sources.
`

/** The page: every code with what it means, what to do, and who throws it. */
export function errorPage(documentation: Documented[] = readApiDocumentation()): string {
  const throwers = documentation.filter(({ entry }) => !entry.startsWith('relay'))
  const byType = (type: string) => codesOf(throwers.find(({ name }) => name === type))
  const common = byType('CommonErrorCode')
  const signing = byType('SigningErrorCode')
  const sections = walletErrorCodes.map((code) => {
    const names = throwers.filter(({ throws }) => mentions(throws, code)).map(({ name }) => name)
    const groups = [
      ...(common.includes(code) ? ['every action'] : []),
      ...(signing.includes(code) ? ['every signed action'] : []),
    ]
    const by = [...groups, ...[...new Set(names)].sort().map((name) => `\`${name}\``)]
    return section(code, by)
  })
  return [introduction, ...sections].join('\n')
}

function section(code: WalletErrorCode, by: string[]): string {
  const thrownBy = by.length > 0 ? `\nThrown by ${by.join(', ')}.\n` : ''
  return `## ${code}\n\n${describeErrorCode(code)}\n${thrownBy}`
}

function mentions(throws: string, code: string): boolean {
  return new RegExp(`\\b${code}\\b`).test(throws)
}

/** The codes a type lists, as its declaration writes them. */
function codesOf(type: Documented | undefined): string[] {
  const [, list = ''] = type?.file.split(`type ${type.name} = Extract<`) ?? []
  return list.slice(0, list.indexOf('>')).match(/(?<=')[A-Z_]+(?=')/g) ?? []
}

const isRun = import.meta.url === pathToFileURL(process.argv[1] ?? '').href
if (isRun) writeFileSync(errorPagePath, errorPage())
