// also in: may
import { describe, expect, it } from 'vitest'
import { createSandbox, type LogEntry, type SandboxOptions } from '../../../src/index.ts'
import { isSpec, variant } from '../../support/variant.ts'

describe('a defect of the sandbox itself', () => {
  it('responds with a bare 500 in the envelope, and tells the log alone what it was', async () => {
    const logged: LogEntry[] = []
    const readings: (() => number)[] = []
    const noon = () => Date.parse('2026-06-01T12:00:00Z')
    const stopped = () => {
      throw new Error('the clock stopped at secret noon')
    }
    const options: SandboxOptions = {
      mode: variant.mode,
      profile: variant.profile,
      log: (entry) => entry.level === 'error' && logged.push(entry),
      now: () => (readings.shift() ?? noon)(),
    }
    const sandbox = await createSandbox(options)
    const url = `http://localhost${sandbox.basePath}/config`
    const read = () =>
      sandbox.fetch(new Request(url, { headers: { authorization: sandbox.authorization } }))
    expect((await read()).status).toBe(200)
    // The log reads the clock first, then the request itself does.
    readings.push(noon, stopped)
    const broken = await read()
    expect(broken.status).toBe(500)
    expect(await broken.json()).toEqual({
      status: 500,
      code: isSpec ? 'INTERNAL_ERROR' : 'GRID_SWITCH_ERROR',
      message: 'Internal error',
    })
    expect(logged).toMatchObject([{ level: 'error', event: 'internal' }])
    expect((await read()).status).toBe(200)
    await sandbox.close()
  })
})
