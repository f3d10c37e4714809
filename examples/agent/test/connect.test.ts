import { once } from 'node:events'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connect as runConnect } from '../command/connect.ts'
import { parseCommandLine } from '../command/parseCommandLine.ts'
import { serve } from '../command/serve.ts'
import { storeConnection } from '../store/connection.ts'
import { createHome, type Home, runAgent } from './support/agentProcess.ts'
import { type Service, startService } from './support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

async function newHome(): Promise<Home> {
  const home = await createHome()
  onTestFinished(home.remove)
  return home
}

const connect = (code: string, { folder }: Home, serviceUrl = service.url) =>
  runConnect({ name: 'connect', code, serviceUrl, home: folder })

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('connect', () => {
  it('stores the token in a file for its owner alone, and does not print it', async () => {
    const { code } = await service.createAgent()
    const home = await newHome()
    const { exitCode, stdout, stderr } = await runAgent(['connect', code, '--home', home.folder], {
      HOLDFAST_SERVICE_URL: service.url,
    })
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^Connected as "Book-keeper" \(Agent:/)
    const { accessToken: token } = await home.readConnection()
    expect(token).toMatch(/\S{64}/)
    expect(stdout).not.toContain(token)
    expect(await modeOf(home.connectionPath)).toBe(0o600)
    expect(await modeOf(dirname(home.connectionPath))).toBe(0o700)
  })

  it('keeps the token that it has, and does not spend the code', async () => {
    const home = await newHome()
    await connect((await service.createAgent()).code, home)
    const { accessToken: token } = await home.readConnection()
    const { code } = await service.createAgent()
    await expect(connect(code, home)).rejects.toThrow(/^Already connected as "Book-keeper"/)
    expect((await home.readConnection()).accessToken).toBe(token)
    expect(await connect(code, await newHome())).toMatch(/^Connected/)
  })

  it('does not spend the code when others can write to the folder, and says what serve says', async () => {
    const [exposed, home] = [await newHome(), await newHome()]
    const { code } = await service.createAgent()
    await mkdir(exposed.folder)
    await chmod(exposed.folder, 0o777)
    const refusal = `${exposed.folder} must belong to you, and no other user may write to it: run chmod 700 on it`
    await expect(connect(code, exposed)).rejects.toThrow(refusal)
    await expect(exposed.readConnection()).rejects.toThrow(/ENOENT/)
    expect(await connect(code, home)).toMatch(/^Connected/)
    await chmod(home.folder, 0o777)
    const { stderr } = await runAgent(['serve', '--home', home.folder])
    expect(stderr).toBe(`${refusal.replace(exposed.folder, home.folder)}\n`)
  })

  it('does not spend the code when the folder cannot be created', async () => {
    const home = await newHome()
    const { code } = await service.createAgent()
    await writeFile(home.folder, 'in the way')
    await expect(connect(code, home)).rejects.toThrow(/EEXIST/)
    expect(await connect(code, await newHome())).toMatch(/^Connected/)
  })

  it('prints the name of an agent on one line, without escapes of the terminal', async () => {
    const home = await newHome()
    const { code } = await service.createAgent()
    await connect(code, home)
    const connection = { ...(await home.readConnection()), agentName: 'A\u001b[2J\nConnected' }
    await writeFile(home.connectionPath, JSON.stringify(connection))
    await expect(connect(code, home)).rejects.toThrow(/^Already connected as "A \[2J Connected"/)
  })

  it('explains a wrong code, and one that was used', async () => {
    const { code } = await service.createAgent()
    await connect(code, await newHome())
    await expect(connect(code, await newHome())).rejects.toThrow(/was used or has expired/)
    const { folder } = await newHome()
    const wrong = await runAgent(['connect', 'NO/PE?', '--home', folder, '--service', service.url])
    expect(wrong).toMatchObject({ exitCode: 1, stdout: '' })
    expect(wrong.stderr).toBe('The service does not know this device code. Check it for a typo.\n')
  })

  it('explains a URL without the version, with another one, and of another server', async () => {
    const { code } = await service.createAgent()
    const { origin } = new URL(service.url)
    for (const url of [origin, `${origin}/2024-01-01`, `${service.url}/agents`]) {
      const refused = connect(code, await newHome(), url)
      await expect(refused).rejects.toThrow(
        `no operation for device codes at ${url}, so the device code was not used. Check the URL`,
      )
    }
    const other = createServer((_request, response) => response.writeHead(404).end('<html>'))
    other.listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const elsewhere = connect(code, await newHome(), `http://127.0.0.1:${port}`)
    await expect(elsewhere).rejects.toThrow(/Check the URL/)
    expect(await connect(code, await newHome())).toMatch(/^Connected/)
  })

  it('explains a service that is down, and an unsafe URL', async () => {
    const home = await newHome()
    const down = connect('AAAA-BBBB', home, 'http://127.0.0.1:9')
    await expect(down).rejects.toThrow(/did not respond as expected/)
    const open = connect('AAAA-BBBB', home, 'http://service.example')
    await expect(open).rejects.toThrow(/must be an https URL/)
  })
})

describe('the command line', () => {
  it('needs a command with its arguments', () => {
    const usage = /Usage:/
    for (const args of [[], ['connect'], ['serve', 'x'], ['pay'], ['serve', '--port', '1']]) {
      expect(() => parseCommandLine(args, {})).toThrow(usage)
    }
    expect(() => parseCommandLine(['connect', 'A'], {})).toThrow(/needs HOLDFAST_SERVICE_URL/)
  })

  it('prints its usage for --help, which is no error', async () => {
    const help = await runAgent(['--help'])
    expect(help).toMatchObject({ exitCode: 0, stderr: '' })
    expect(help.stdout).toMatch(/^Usage:\n {2}main\.ts connect DEVICE-CODE/)
    for (const args of [['-h'], ['connect', '--help'], ['serve', '--help']]) {
      expect(parseCommandLine(args, {})).toEqual({ name: 'help' })
    }
  })

  it('takes the URL and the folder from options before the environment', () => {
    const environment = { HOLDFAST_SERVICE_URL: 'https://a.example', HOLDFAST_AGENT_HOME: '/a' }
    const code = 'AAAA-BBBB'
    expect(parseCommandLine(['connect', code], environment)).toEqual({
      name: 'connect',
      code,
      serviceUrl: 'https://a.example',
      home: '/a',
    })
    const options = ['--service', 'https://b.example', '--home', '/b']
    expect(parseCommandLine(['connect', code, ...options], environment)).toMatchObject({
      serviceUrl: 'https://b.example',
      home: '/b',
    })
  })
})

describe('serve', () => {
  it('refuses to start without a connection, and with a token that others can read', async () => {
    const home = await newHome()
    const runServe = () => runAgent(['serve', '--home', home.folder])
    const alone = await runServe()
    expect(alone).toMatchObject({ exitCode: 1, stdout: '' })
    expect(alone.stderr).toMatch(/not connected: run "connect DEVICE-CODE" first/)
    await connect((await service.createAgent()).code, home)
    await chmod(home.connectionPath, 0o640)
    const exposed = await runServe()
    expect(exposed).toMatchObject({ exitCode: 1, stdout: '' })
    expect(exposed.stderr).toMatch(/no other user may read it/)
  })

  it('refuses to start with a stored URL to which the token would go in the clear', async () => {
    const home = await newHome()
    await storeConnection(home.folder, {
      serviceUrl: 'http://service.example',
      agentId: 'Agent:1',
      agentName: 'Book-keeper',
      accessToken: 'token',
    })
    await expect(serve(home.folder)).rejects.toThrow(/must be an https URL/)
  })
})
