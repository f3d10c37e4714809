import { parseArgs } from 'node:util'
import { writeWhole } from '../core/node/writeWhole.ts'
import { options as table } from '../core/options/table.ts'
import { parseUrl } from '../core/parseUrl.ts'
import { maxSnapshotBytes, snapshotType } from '../core/snapshotFormat.ts'
import { StartError } from '../core/startError.ts'
import { FlagError } from './flagError.ts'

type Environment = Readonly<Record<string, string | undefined>>

const usage = 'Usage: holdfast-sandbox snapshot URL FILE'
const tokenVariable = table.controlToken.flag?.variable ?? ''
const aboutToken = `A control token is taken from ${tokenVariable}.`
const helpText = `${usage}

Saves the state of a running sandbox in a file, for --snapshot. URL is an
address that the sandbox printed, or the path of one of its namespaces.
${aboutToken}
`

/**
 * Saves a snapshot of a running sandbox, or of a namespace of one, in a file.
 *
 * @param args - What follows `snapshot` on the command line: a URL and a file
 * @throws FlagError when these are not what they must be, StartError when nothing was saved
 */
export async function saveSnapshot(
  args: readonly string[],
  env: Environment,
  print: (line: string) => void,
): Promise<void> {
  const paths = readArgs(args)
  if (paths === 'help') return print(helpText)
  const [url, file] = paths
  const response = await request(snapshotUrl(url), env[tokenVariable])
  await writeWhole(file, bytesOf(response)).catch((cause: unknown) => {
    throw explain(file, cause)
  })
  print(`Saved ${file}. It holds the test keys of the sandbox.`)
}

function readArgs(args: readonly string[]): [url: string, file: string] | 'help' {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    if (values.help) return 'help'
    const [url, file, ...others] = positionals
    if (url && file && others.length === 0) return [url, file]
  } catch {
    // Another option, of which there are none.
  }
  throw new FlagError(`${usage}. ${aboutToken}`)
}

/** The address of the snapshot, from any address that the sandbox prints, or the path of a namespace. */
function snapshotUrl(text: string): URL {
  const url = parseUrl(text)
  const isRight =
    url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (!isRight)
    throw new FlagError(`${usage}. URL must be an http or https URL without a password.`)
  const [namespace = '/_sandbox'] = /^\/_sandbox\/namespaces\/[^/]+/.exec(url.pathname) ?? []
  return new URL(`${namespace}/snapshot`, url.origin)
}

async function request(url: URL, token: string | undefined): Promise<Response> {
  const headers: Record<string, string> = token ? { 'x-sandbox-token': token } : {}
  // A redirect would take the token to another place.
  const response = await fetch(url, { headers, redirect: 'error' }).catch((cause: unknown) => {
    throw new StartError(
      `The sandbox at ${url.origin} did not respond. Check that it is running.`,
      {
        cause,
      },
    )
  })
  const { status } = response
  if (status === 403)
    throw new StartError(`The sandbox did not accept the control token. Set ${tokenVariable}.`)
  if (status !== 200 || response.headers.get('content-type') !== snapshotType)
    throw new StartError(`${url.origin} responded with ${status}, and not with a snapshot.`)
  return response
}

async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxSnapshotBytes) throw new StartError('The snapshot is too large to be restored.')
    yield chunk
  }
}

function explain(file: string, cause: unknown): StartError {
  if (cause instanceof StartError) return cause
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  const message = `${file} could not be saved completely${code}, and is as it was. Choose a file that can be written.`
  return new StartError(message, { cause })
}
