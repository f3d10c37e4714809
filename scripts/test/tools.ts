import { join } from 'node:path'

const modules = join(import.meta.dirname, '../../node_modules')

/** The tools that run tests, as arguments of Node: no shell, no npx and no PATH is needed. */
const tools = {
  vitest: [join(modules, 'vitest/vitest.mjs')],
  playwright: [join(modules, '@playwright/test/cli.js')],
  tsx: ['--import', 'tsx'],
} as const

export type Tool = keyof typeof tools

/** Node's arguments that run a tool with these arguments of its own. */
export function toolArguments(tool: Tool, args: readonly string[]): string[] {
  return [...tools[tool], ...args]
}
