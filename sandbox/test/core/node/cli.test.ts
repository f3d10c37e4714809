import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { explainDatabase } from '../../../src/core/node/databaseFailure.ts'
import { FlagError, helpText, readFlags } from '../../../src/core/node/flags.ts'
import { expectStatus } from '../../support/client.ts'
import { startCli } from '../../support/cliProcess.ts'
import { commandFile } from '../../support/command.ts'
import { useReceiver } from '../../support/receiver.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../../support/wallet.ts'

const running: ChildProcess[] = []

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
  it('prints one line with its base URL when it answers, and stops on SIGTERM', async () => {
    const { child, ended, output } = run('--port', '0', '--client-secret', 'hush')
    await until(() => output().includes('listening'))
    expect(output()).toMatch(/signer of wallet exports: 04[0-9a-f]{128}\n/)
    const url = /(http:\/\/localhost:\d+\/2025-10-13)\n/.exec(output())?.[1] ?? ''
    const authorization = `Basic ${Buffer.from('sandbox:hush').toString('base64')}`
    const answer = await fetch(`${url}/transactions`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('names the port and the option when the port is in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { ended, output } = run('--port', String(port))
    expect(await ended).toBe(1)
    expect(output()).toContain(`Port ${port} is in use`)
    expect(output()).toContain('--port')
    holder.close()
  })

  it('says in plain words that the Postgres server cannot be reached', async () => {
    const { ended, output } = run('--database-url', 'postgres://ada:hush@127.0.0.1:1/books')
    expect(await ended).toBe(1)
    expect(output()).toBe(
      'The Postgres server at 127.0.0.1:1 cannot be reached: the connection was refused. ' +
        'Start the server, or correct --database-url (DATABASE_URL).\n',
    )
  })

  it('prints its version', async () => {
    const { ended, output } = run('--version')
    expect(await ended).toBe(0)
    const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
    expect(output()).toBe(`${JSON.parse(manifest).version}\n`)
  })

  it.each(['-h', '--help'])('prints its options with %s', async (flag) => {
    const { ended, output } = run(flag)
    expect(await ended).toBe(0)
    expect(output()).toBe(`${helpText()}\n`)
  })
})

describe('explainDatabase', () => {
  const url = 'postgres://ada:hush@db.example:5432/books'
  const failure = (code: string) =>
    new Error('the query failed', { cause: Object.assign(new Error('hush'), { code }) })

  it.each([
    ['ENOTFOUND', 'host name is unknown'],
    ['28P01', 'user name or the password'],
    ['3D000', 'does not have the database'],
  ])('explains %s with the server and the option, without the password', (code, text) => {
    const explained = explainDatabase(failure(code), url)
    expect(explained).toBeInstanceOf(FlagError)
    expect(String(explained)).toContain('db.example:5432')
    expect(String(explained)).toContain(text)
    expect(String(explained)).toContain('--database-url')
    expect(String(explained)).not.toContain('hush')
  })

  it('explains an address that is not a URL', () => {
    const explained = explainDatabase(failure('ERR_INVALID_URL'), 'books at db.example')
    expect(String(explained)).toContain('The Postgres server cannot be reached')
  })

  it('leaves every other error as it is, and every one without a server', () => {
    for (const [error, given] of [
      [failure('23505'), url],
      [new Error('x'), url],
      [failure('ECONNREFUSED'), undefined],
    ] as const) {
      expect(explainDatabase(error, given)).toBe(error)
    }
  })
})

describe('advancing the clock', () => {
  const receiver = useReceiver()

  it('lets others in and stops on SIGTERM while a receiver is waited for', async () => {
    receiver.answerWith(() => undefined)
    const command = await startCli('--webhook-url', receiver.url())
    const { customerId, usdAccountId } = await createTestCustomer(command)
    const bank = await addBankAccount(command, customerId)
    await fund(command, usdAccountId, 10_000)
    const quote = { ...quoteBody(usdAccountId, bank, 1_000), immediatelyExecute: true }
    expectStatus(await command.post('/quotes', quote), 201)
    const advancing = command.control('POST', '/clock/advance', { ms: 60_000 }).catch(() => {})
    expectStatus(await command.get('/transactions'), 200)
    await command.stop()
    await advancing
  })
})

describe('readFlags', () => {
  it('prefers the command line to the environment', () => {
    const env = { SANDBOX_PORT: '1', SANDBOX_MODE: 'magic', SANDBOX_ORIGIN: 'http://a,http://b' }
    const flags = readFlags(['--port', '2'], env)
    expect(flags).toMatchObject({
      port: 2,
      options: { mode: 'magic', origins: ['http://a', 'http://b'] },
    })
  })

  it.each([
    [['--port', '70000'], '--port'],
    [['--mode', 'maybe'], '--mode'],
    [['--profile', 'v2'], '--profile'],
    [['--host', '0.0.0.0'], '--client-secret'],
    [['--host', '0.0.0.0', '--client-secret', 'x'], '--control-token'],
    [['--nonsense'], '--nonsense'],
  ])('refuses %j, naming the option', (args, option) => {
    expect(() => readFlags(args, {})).toThrow(FlagError)
    expect(() => readFlags(args, {})).toThrow(option)
  })

  it.each([
    [['-h'], 'help'],
    [['--help', '--version'], 'help'],
    [['--version', '--port', '1'], 'version'],
  ])('reads %j as %s', (args, asked) => {
    expect(readFlags(args, {})).toBe(asked)
  })

  it('explains every option and its variable', () => {
    for (const text of [
      '-h, --help',
      '--version',
      '--port',
      'SANDBOX_PORT',
      '--database-url',
      'DATABASE_URL',
      '--profile',
    ]) {
      expect(helpText()).toContain(text)
    }
  })
})
