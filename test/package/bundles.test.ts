import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import * as holdfast from '../../src/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = join(root, 'src/index.ts')
const actionFolders = [
  'account',
  'credentials',
  'oauth',
  'oneTimeCode',
  'passkey',
  'payments',
  'sessionActions',
]

/** Files of actions that another action is made of. */
const sharedByActions: Record<string, string[]> = {
  addPasskey: ['prepareAddPasskey'],
  executeQuote: ['getQuote'],
  signInWithPasskey: ['preparePasskeySignIn'],
  signOut: ['revokeSession'],
  watchTransaction: ['getTransaction'],
}

/** What a page's bundler makes of an import, without what is loaded lazily. */
async function bundle(code: string): Promise<{ inputs: string[]; text: string }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code.replace("'holdfast'", JSON.stringify(entry)), resolveDir: root },
    bundle: true,
    format: 'esm',
    splitting: true,
    outdir: '/',
    write: false,
    metafile: true,
  })
  const [first] = Object.values(metafile.outputs).filter(({ entryPoint }) => entryPoint)
  const inputs = Object.entries(first?.inputs ?? {})
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
  return { inputs, text: outputFiles.map(({ text }) => text).join('') }
}

/** The exported actions, by the files that are named after them. */
function actionNames(): string[] {
  return actionFolders
    .flatMap((folder) => readdirSync(join(root, 'src/wallet', folder)))
    .filter((file) => !file.endsWith('.lazy.ts'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => name in holdfast)
}

describe('a bundle', () => {
  const names = actionNames()

  it.each(names)('that imports %s holds no other action', async (name) => {
    const { inputs } = await bundle(`export { ${name} } from 'holdfast'`)
    const held = inputs.map((path) => basename(path, '.ts')).filter((it) => names.includes(it))
    // Reading an account's credentials is what sign-in and revoking begin with.
    const expected = new Set([name, 'listCredentials', ...(sharedByActions[name] ?? [])])

    expect(held.filter((it) => !expected.has(it))).toEqual([])
  })

  it('holds a hosted sandbox’s values only where it imports them', async () => {
    const marker = /sandbox-valid-/
    const everythingElse = names.filter((name) => name !== 'hostedSandbox').join(', ')

    expect(
      (await bundle(`export { ${everythingElse}, createWallet } from 'holdfast'`)).text,
    ).not.toMatch(marker)
    expect((await bundle("export { hostedSandbox } from 'holdfast'")).text).toMatch(marker)
  })
})
