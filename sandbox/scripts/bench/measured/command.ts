import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import { load, timed } from './load.ts'
import { createPayer } from './payer.ts'

/**
 * Prints what the command of the package in a folder takes: the time until it prints its address, and the
 * memory it has after quotes were made and executed over its port.
 */
const [folder = ''] = process.argv.slice(2)
const testing = await load(folder, 'testing')

const start = await timed(startCommand)
const { child, url } = start.result
const authorization = `Basic ${btoa('sandbox:sandbox-secret')}`
const payer = await createPayer(testing.createApiClient({ url, authorization }), testing)
for (let left = 1_000; left > 0; left -= 1) await payer.execute(await payer.quote())
const memory = residentMb(child.pid)
child.kill()
process.stdout.write(JSON.stringify({ ready: start.ms, memory }))

async function startCommand() {
  const command = join(folder, 'node_modules/holdfast-sandbox/dist/cli.js')
  const child = spawn(process.execPath, [command, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve) =>
    child.stdout.on('data', (chunk) => {
      const [, address] = /listening on (\S+)/.exec(String(chunk)) ?? []
      if (address !== undefined) resolve(address)
    }),
  )
  return { child, url }
}

function residentMb(pid = 0): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1_024
}
