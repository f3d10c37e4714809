import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Sandbox } from '../assembly/sandbox.ts'
import { FolderInUseError } from '../core/node/openDatabase.ts'
import { SeedError } from '../core/options/seedError.ts'
import { options as table } from '../core/options/table.ts'
import type { SandboxOptions } from '../core/settings.ts'
import { SnapshotError } from '../core/snapshotError.ts'
import { StartError } from '../core/startError.ts'
import { DataGenerationError } from '../core/work/dataGeneration.ts'
import { createSandbox } from '../createSandbox.ts'
import { type Listener, listen } from '../listen.ts'
import type { Flags } from './readFlags.ts'

/**
 * Starts a sandbox on a port, prints how to reach it, and ends it on SIGINT and SIGTERM.
 *
 * @throws StartError
 */
export async function runSandbox(flags: Flags, print: (line: string) => void): Promise<void> {
  // Before anything is written to a data folder.
  await tryPort(flags).catch((error: unknown) => {
    throw explainPort(error, flags)
  })
  const sandbox = await createSandbox(flags.options).catch((error: unknown) => {
    throw explainStart(error)
  })
  const listener = await listen(sandbox, flags).catch(async (error: unknown) => {
    await sandbox.close()
    throw explainPort(error, flags)
  })
  for (const line of describe(sandbox, listener, flags.options)) print(line)
  const stop = async () => {
    await listener.close()
    await sandbox.close()
    process.exit(0)
  }
  process.once('SIGINT', () => void stop())
  process.once('SIGTERM', () => void stop())
}

/** @throws Error as `listen` does */
async function tryPort({ port, host }: Flags): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** The addresses of the sandbox, the keys to pin, and the first API token. */
function describe(
  { signers, basePath }: Sandbox,
  { url }: Listener,
  { clientId = table.clientId.default, clientSecret }: SandboxOptions,
): string[] {
  const secret = clientSecret === undefined ? table.clientSecret.default : 'as chosen'
  return [
    `holdfast-sandbox is listening on ${url}${basePath}`,
    `page with requests, mails and webhooks: ${url}/`,
    `signer of wallet exports: ${signers.export}`,
    `signer of one-time code targets: ${signers.oneTimeCode}`,
    `public key of webhooks: ${inOneLine(signers.webhook)}`,
    `API token: client id ${clientId}, client secret ${secret}`,
  ]
}

/** The base64 of a PEM: what fits into an environment variable. */
function inOneLine(pem: string): string {
  return pem.replace(/-----[A-Z ]+-----|\s/g, '')
}

const startErrors = [FolderInUseError, DataGenerationError, SeedError, SnapshotError]

/** Explains why the sandbox could not start, where that is known. */
function explainStart(error: unknown): unknown {
  if (startErrors.some((kind) => error instanceof kind))
    return new StartError((error as Error).message, { cause: error })
  return error
}

function explainPort(error: unknown, { port, host }: Flags): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is in use. Stop the process that uses it, or choose another port with --port.`,
    )
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} needs privileges. Choose another port with --port.`)
  if (typeof code === 'string' && isOfHost(code))
    return new StartError(
      `--host ${host} is not an address of this machine. Choose another with --host.`,
    )
  return error
}

/**
 * Checks whether a port is not listened on because of its host: another machine's, a malformed one, or a name of
 * none.
 */
function isOfHost(code: string): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)
}
