import { fileURLToPath } from 'node:url'

const path = (relative: string) =>
  fileURLToPath(new URL(`../../../../${relative}`, import.meta.url))

/** A way to start the program. */
interface Program {
  command: string
  args: string[]
}

/** The program as the README starts it. */
export const asInReadme: Program = {
  command: path('node_modules/.bin/tsx'),
  args: ['--tsconfig', path('tsconfig.json'), path('examples/agent/main.ts')],
}

/** The same program in one file, which `test/support/agentProgram.ts` makes. */
export const program: Program = {
  command: process.execPath,
  args: [path('examples/agent/dist/main.js')],
}
