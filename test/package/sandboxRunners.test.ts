import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { newProject } from './installPackage.ts'
import { packSandbox } from './packSandbox.ts'

/** The oldest and the newest runners that were tried; Vitest 5 needs Node 22.12. */
const tried = [
  'vitest@4.1.12',
  'vitest@5.1.1',
  '@playwright/test@1.50.1',
  '@playwright/test@1.65.1',
]

let folder = ''
let tarball = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdfast-tarball-'))
  tarball = packSandbox(folder)
}, 360_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the packed sandbox’s fixtures', () => {
  it.each(tried)('install beside %s', (runner) => {
    rmSync(newProject([tarball, runner], '--dry-run'), { recursive: true, force: true })
  })
})
