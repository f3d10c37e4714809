#!/usr/bin/env node
import { FlagError } from './cli/flagError.ts'
import { helpText } from './cli/helpText.ts'
import { type Flags, readFlags } from './cli/readFlags.ts'
import { explainDatabase } from './core/node/databaseFailure.ts'
import { FolderInUseError } from './core/node/folderLock.ts'
import { readVersion } from './core/node/packageFiles.ts'
import { SeedError } from './core/options/seedError.ts'
import { StartError } from './core/startError.ts'
import { DataGenerationError } from './core/work/dataGeneration.ts'
import { createSandbox } from './createSandbox.ts'
import { listen } from './listen.ts'

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2), process.env)
  if (flags === 'help') return console.log(helpText())
  if (flags === 'version') return console.log(readVersion())
  const sandbox = await createSandbox(flags.options).catch((error: unknown) => {
    throw explainDatabase(error, flags.options.databaseUrl)
  })
  const listener = await listen(sandbox, flags).catch(async (error: unknown) => {
    await sandbox.close()
    throw explain(error, flags)
  })
  const { signers } = sandbox
  console.log(`signer of wallet exports: ${signers.export}`)
  console.log(`signer of one-time code targets: ${signers.oneTimeCode}`)
  console.log(`public key of webhooks: ${inOneLine(signers.webhook)}`)
  console.log(`page with requests, mails and webhooks: ${listener.url}/`)
  console.log(`holdfast-sandbox is listening on ${listener.url}${sandbox.basePath}`)
  const stop = async () => {
    await listener.close()
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

/** The base64 of a PEM: what fits into an environment variable. */
function inOneLine(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, '')
}

function explain(error: unknown, { port, host }: Flags): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop the process that uses it, or choose another port with --port.`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs privileges. Choose another port with --port.`)
  if (code === 'EADDRNOTAVAIL')
    return new StartError(
      `--host ${host} is not an address of this machine. Choose another address with --host.`,
    )
  return error
}

const plainErrors = [FlagError, StartError, FolderInUseError, DataGenerationError, SeedError]

/** Whether the message is for the person who started it. */
function isPlain(error: unknown): error is Error {
  return plainErrors.some((kind) => error instanceof kind)
}

try {
  await main()
} catch (error) {
  console.error(isPlain(error) ? error.message : error)
  // Two is the code of a command line that cannot be followed, as with other commands.
  process.exitCode = error instanceof FlagError ? 2 : 1
}
