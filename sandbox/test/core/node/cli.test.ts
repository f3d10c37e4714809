import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { helpText } from '../../../src/cli/helpText.ts'
import { expectStatus } from '../../support/client.ts'
import { startCli } from '../../support/cliProcess.ts'
import { commandFile } from '../../support/command.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../../support/wallet.ts'

const running: ChildProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'holdfast-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const exampleFile = new URL('../../../examples/seed.json', import.meta.url)
const example: unknown = JSON.parse(readFileSync(exampleFile, 'utf8'))

function seedFile(name: string, seed: unknown): string {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(seed))
  return path
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

function run(...args: string[]) {
  const child = spawn(process.execPath, [commandFile, ...args], { stdio: 'pipe' })
  running.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, ended, output: () => output }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the command', () => {
  it('prints one line with its base URL when it responds, and stops on SIGTERM', async () => {
    const { child, ended, output } = run('--port', '0', '--client-secret', 'hush')
    await until(() => output().includes('listening'))
    await until(() => output().includes('API token'))
    const [address, page, signer] = output().split('\n')
    expect(address).toMatch(/^holdfast-sandbox is listening on http/)
    expect(page).toMatch(/^page with requests, mails and webhooks: http/)
    expect(signer).toMatch(/^signer of wallet exports: 04[0-9a-f]{128}$/)
    expect(output()).toContain('API token: client id sandbox, client secret as chosen\n')
    expect(output()).not.toContain('hush')
    const url = /(http:\/\/localhost:\d+\/2025-10-13)\n/.exec(output())?.[1] ?? ''
    const authorization = `Basic ${Buffer.from('sandbox:hush').toString('base64')}`
    const answer = await fetch(`${url}/transactions`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('names the port and the option when the port is in use, and leaves no data', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const data = join(folder, 'of no start')
    const { ended, output } = run('--port', String(port), '--data', data)
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} is in use`)
    expect(output()).toContain('--port')
    expect(existsSync(data)).toBe(false)
    holder.close()
  })

  it.each([
    ['another machine’s address', '192.0.2.1'],
    ['a name that cannot be one', 'no..host'],
    ['an address in brackets', '[::1]'],
  ])('names the host and the option in one line when the host is %s', async (_, host) => {
    const secrets = ['--client-secret', 'hush', '--control-token', 'hush']
    const { ended, output } = run('--port', '0', '--host', host, ...secrets)
    expect(await ended).toBe(1)
    expect(output()).toBe(
      `--host ${host} is not an address of this machine. Choose another with --host.\n`,
    )
  })

  it.each([
    [['--settle-delay-ms', '-1'], '--settle-delay-ms must be an integer from 0 to 2592000000'],
    [['--mode=maybe'], '--mode must be one of real, magic, both; got "maybe"\n'],
    [['--webhook-url', 'http://example.com'], '--webhook-url must be on this machine'],
    [['--nonsense'], '--nonsense'],
  ])('ends with code 2 for %j, which it explains in one line', async (args, message) => {
    const { ended, output } = run(...args)
    expect(await ended).toBe(2)
    expect(output()).toContain(message)
    expect(output().trimEnd()).not.toContain('\n')
  })

  it('takes delays, lifetimes and limits from the command line', async () => {
    const delays = ['--settle-delay-ms', '0', '--quote-lifetime-ms', '60000']
    const command = await startCli(...delays, '--one-time-code-challenge-limit', '1')
    const { customerId, walletId, usdAccountId } = await createTestCustomer(command)
    const bank = await addBankAccount(command, customerId)
    await fund(command, usdAccountId, 10_000)
    const quote = expectStatus(
      await command.post<{ createdAt: string; expiresAt: string }>(
        '/quotes',
        quoteBody(usdAccountId, bank, 1_000),
      ),
      201,
    )
    expect(Date.parse(quote.expiresAt) - Date.parse(quote.createdAt)).toBe(60_000)
    const email = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@example.test' }
    const { id } = expectStatus(await command.post<{ id: string }>('/auth/credentials', email), 201)
    expectStatus(await command.post(`/auth/credentials/${id}/challenge`), 429)
    const paid = { ...quoteBody(usdAccountId, bank, 1_000), immediatelyExecute: true }
    const { transactionId } = expectStatus(
      await command.post<{ transactionId: string }>('/quotes', paid),
      201,
    )
    await command.control('POST', '/clock/advance', { ms: 0 })
    const { body } = await command.get<{ status: string }>(`/transactions/${transactionId}`)
    expect(body.status).toBe('COMPLETED')
  })

  it('starts with a seed, and ends with code 1 and the refusal when the seed is refused', async () => {
    const command = await startCli('--seed', seedFile('seed.json', example))
    const { body } = await command.get<{ data: { fullName: string }[] }>('/customers')
    expect(body.data).toMatchObject([{ fullName: 'Ada Example' }])
    const broken = { requests: [{ method: 'POST', path: '/customers', body: {} }] }
    const { ended, output } = run('--port', '0', '--seed', seedFile('broken.json', broken))
    expect(await ended).toBe(1)
    expect(output()).toMatch(
      /^Request 1 of the seed, POST \/customers: The API refused it with 400 INVALID/,
    )
  })

  it('loads the service only to run it', async () => {
    const { metafile } = await build({
      entryPoints: [fileURLToPath(new URL('../../../src/cli.ts', import.meta.url))],
      outdir: folder,
      write: false,
      metafile: true,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
    })
    const imported = (output: Metafile['outputs'][string]): string[] =>
      output.imports
        .filter(({ kind }) => kind === 'import-statement')
        .flatMap(({ path, external }) => {
          const next = metafile.outputs[path]
          return external || !next ? [path] : imported(next)
        })
    const entry = Object.values(metafile.outputs).find(({ entryPoint }) =>
      entryPoint?.endsWith('src/cli.ts'),
    )
    const packages = entry && imported(entry).filter((path) => !path.startsWith('node:'))
    expect([...new Set(packages)]).toEqual(['zod'])
  })

  it('points to --help when an option does not exist', async () => {
    const { ended, output } = run('--prot', '4800')
    expect(await ended).toBe(2)
    expect(output()).toBe("Unknown option '--prot'. holdfast-sandbox --help lists the options.\n")
  })

  it('prints its version', async () => {
    const { ended, output } = run('--version')
    expect(await ended).toBe(0)
    const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
    expect(output()).toBe(`${JSON.parse(manifest).version}\n`)
  })

  it('prints how to save a snapshot with snapshot --help', async () => {
    const { ended, output } = run('snapshot', '--help')
    expect(await ended).toBe(0)
    expect(output()).toMatch(/^Usage: holdfast-sandbox snapshot URL FILE\n/)
  })

  it.each(['-h', '--help'])('prints its options with %s', async (flag) => {
    const { ended, output } = run(flag)
    expect(await ended).toBe(0)
    expect(output()).toBe(`${helpText()}\n`)
  })
})
