import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createDownload } from '../../scripts/test/download.ts'

/** Starts a process that starts another one, as Playwright's download does. */
function startScript(script: string) {
  return spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

describe('createDownload', () => {
  it('succeeds with the command', async () => {
    expect(await createDownload({ start: () => startScript('') })('chromium')).toBe(true)
  })

  it('does not try again after a failure', async () => {
    const started: string[] = []
    const download = createDownload({
      start: (browser) => {
        started.push(browser)
        return startScript('process.exit(1)')
      },
    })
    expect(await download('chromium')).toBe(false)
    expect(await download('firefox')).toBe(false)
    expect(started).toEqual(['chromium'])
  })

  it('ends a download that takes too long, with the processes it started', async () => {
    const hanging = 'setInterval(() => {}, 1000)'
    const child = startScript(
      `const { spawn } = require('node:child_process')
       spawn(process.execPath, ['-e', ${JSON.stringify(`console.log('started'); ${hanging}`)}],
         { stdio: 'inherit' }); ${hanging}`,
    )
    await once(child.stdout, 'data')
    // The output ends when the last process that can write to it has ended.
    const ended = once(child.stdout.resume(), 'end')

    expect(await createDownload({ maxMs: 100, start: () => child })('chromium')).toBe(false)
    await ended
  })
})
