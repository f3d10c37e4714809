import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../scripts/start.ts', import.meta.url))

async function start(...options: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...options])
  const ended = new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? -1)))
  const said = await text(child.stderr)
  return { code: await ended, said }
}

test('a taken port is said at once, with the option that changes it', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0

  const { code, said } = await start('--port', String(port))

  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} is in use`)
  expect(said).toContain(`npm start -- --port ${port + 1}`)
  taken.close()
})

test('a port that is none is refused in words', async () => {
  const { code, said } = await start('--port', 'eighty')
  expect(code).toBe(1)
  expect(said).toContain('--port must be an integer from 0 to 65535; got "eighty"')
})

test('a profile that the sandbox does not have is refused with those it has', async () => {
  const { code, said } = await start('--profile', 'live-2026-07')
  expect(code).toBe(1)
  expect(said).toContain(
    '--profile must be one of spec, live-2026-05, live-2026-08; got "live-2026-07"',
  )
})
