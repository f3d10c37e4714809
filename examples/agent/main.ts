import { connect } from './command/connect.ts'
import { parseCommandLine } from './command/parseCommandLine.ts'
import { serve } from './command/serve.ts'
import { usage } from './command/usageError.ts'

async function main(): Promise<void> {
  const command = parseCommandLine(process.argv.slice(2), process.env)
  if (command.name === 'serve') return serve(command.home)
  const text = command.name === 'help' ? usage : await connect(command)
  process.stdout.write(`${text}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
