import { describe, expect, it } from 'vitest'
import { type Engine, locateBrowser } from '../../scripts/test/browsers.ts'

const absent = "Executable doesn't exist at /cache/firefox"

/** An engine whose paths start, or fail with a reason; downloading makes Playwright's own start. */
function engineWith(problems: Record<string, string | undefined>, isDownloadable = false) {
  const tried: string[] = []
  const downloads: string[] = []
  const engine: Engine = {
    name: 'firefox',
    variable: 'HOLDFAST_FIREFOX',
    paths: () => Object.keys(problems),
    tryStart: async (path) => {
      tried.push(path)
      return problems[path]
    },
  }
  const download = async (name: string) => {
    downloads.push(name)
    if (isDownloadable) problems[''] = undefined
    return isDownloadable
  }
  return { tried, downloads, locate: () => locateBrowser(engine, download) }
}

describe('locateBrowser', () => {
  it('takes the browser on PATH before Playwright’s own', async () => {
    const { locate, tried, downloads } = engineWith({
      '/usr/bin/firefox': undefined,
      '': undefined,
    })
    const env = { HOLDFAST_FIREFOX: '/usr/bin/firefox' }
    expect(await locate()).toEqual({ isHere: true, env })
    expect({ tried, downloads }).toEqual({ tried: ['/usr/bin/firefox'], downloads: [] })
  })

  it('takes Playwright’s own where the one on PATH does not start', async () => {
    const { locate, downloads } = engineWith({ '/usr/bin/firefox': 'a stub', '': undefined })
    expect(await locate()).toEqual({ isHere: true, env: { HOLDFAST_FIREFOX: '' } })
    expect(downloads).toEqual([])
  })

  it('downloads one where there is none', async () => {
    const { locate, downloads } = engineWith({ '': absent }, true)
    expect(await locate()).toEqual({ isHere: true, env: { HOLDFAST_FIREFOX: '' } })
    expect(downloads).toEqual(['firefox'])
  })

  it('names the command that installs one when the download fails', async () => {
    const location = await engineWith({ '': absent }).locate()
    expect(location).toMatchObject({ isHere: false, install: 'npx playwright install firefox' })
  })

  it('names the command that installs libraries of the system when Playwright’s own lacks them', async () => {
    const { locate, downloads } = engineWith({ '': 'error while loading shared libraries' })
    expect(await locate()).toEqual({
      isHere: false,
      reason: expect.stringContaining('shared libraries'),
      install: 'npx playwright install-deps firefox',
    })
    expect(downloads).toEqual([])
  })
})
