import { describe, expect, it } from 'vitest'
import { locateBrowser } from '../../scripts/test/programs.ts'

/** Locates a Firefox where these paths fail with a reason, and others start. */
function locate(found: string | undefined, problems: Record<string, string>) {
  return locateBrowser('firefox', found, async (path) => {
    const problem = problems[path]
    if (problem !== undefined) throw new Error(problem)
  })
}

describe('locateBrowser', () => {
  it('takes the browser on PATH before Playwright’s own', async () => {
    const env = { HOLDFAST_FIREFOX: '/usr/bin/firefox' }
    expect(await locate('/usr/bin/firefox', {})).toEqual({ env })
  })

  it('takes Playwright’s own where there is none on PATH, or where that does not start', async () => {
    const env = { HOLDFAST_FIREFOX: '' }
    expect(await locate(undefined, {})).toEqual({ env })
    expect(await locate('/usr/bin/firefox', { '/usr/bin/firefox': 'a stub' })).toEqual({ env })
  })

  it('says why none starts, and the command that installs one', async () => {
    const own = 'launch failed:\n/firefox: error while loading shared libraries: libx.so\n  pid 1'
    expect(await locate('/bin/ff', { '/bin/ff': 'a stub\nlong', '': own })).toEqual({
      missing:
        "/bin/ff does not start (a stub), Playwright's own does not start " +
        '(/firefox: error while loading shared libraries: libx.so); ' +
        'to run it: npx playwright install --with-deps firefox',
    })
  })
})
