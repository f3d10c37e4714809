import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { FlagError, helpText, readFlags } from '../../src/flags.ts'
import { expectStatus } from '../support/client.ts'
import { startCli } from '../support/cliProcess.ts'
import { commandFile } from '../support/command.ts'
import { useReceiver } from '../support/receiver.ts'
import { addBankAccount, createTestCustomer, fund, quoteBody } from '../support/wallet.ts'

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

  it('explains every option and its variable', () => {
    expect(readFlags(['--help'], {})).toBeNull()
    for (const text of ['--port', 'SANDBOX_PORT', '--database-url', 'DATABASE_URL', '--profile']) {
      expect(helpText()).toContain(text)
    }
  })
})
