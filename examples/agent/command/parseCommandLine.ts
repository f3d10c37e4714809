import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { UsageError } from './usageError.ts'

/** What the command line asks for. */
export type Command =
  | { name: 'connect'; code: string; serviceUrl: string; home: string }
  | { name: 'serve'; home: string }
  | { name: 'help' }

/**
 * Reads the command line and the environment.
 *
 * @throws UsageError when it names no command, or one without its arguments
 */
export function parseCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Command {
  const { values, positionals } = parse(args)
  if (values.help) return { name: 'help' }
  const [name, code, ...rest] = positionals
  const home = values.home ?? environment.HOLDFAST_AGENT_HOME ?? join(homedir(), '.holdfast-agent')
  if (name === 'serve' && code === undefined) return { name, home }
  if (name !== 'connect' || code === undefined || rest.length > 0) throw new UsageError()
  const serviceUrl = values.service ?? environment.HOLDFAST_SERVICE_URL
  if (!serviceUrl) throw new UsageError('connect needs HOLDFAST_SERVICE_URL or --service URL')
  return { name, code, serviceUrl, home }
}

function parse(args: readonly string[]) {
  const options = {
    service: { type: 'string' },
    home: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : undefined)
  }
}
