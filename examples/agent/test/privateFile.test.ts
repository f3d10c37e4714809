import { execFileSync } from 'node:child_process'
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createPrivateFile, readPrivateFile, writePrivateFile } from '../store/privateFile.ts'

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-file-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'home', 'file.json')
}

/** Runs work whenever a file is synced to the disk. */
async function onSync(existing: string, work: () => Promise<void>) {
  const file = await open(existing)
  const sync = vi.spyOn(Object.getPrototypeOf(file), 'sync').mockImplementation(work)
  onTestFinished(() => sync.mockRestore())
  await file.close()
  return sync
}

/** Runs the test as another user, from a call that asks for the user on. */
function becomeOther(calls: { before: number }) {
  const own = process.getuid?.() ?? 0
  const getuid = vi.spyOn(process, 'getuid').mockReturnValue(own + 1)
  for (let call = 0; call < calls.before; call += 1) getuid.mockReturnValueOnce(own)
  onTestFinished(() => getuid.mockRestore())
}

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

describe('a private file', () => {
  it('is created for its owner alone, in a folder for its owner alone', async () => {
    const path = await newPath()
    await writePrivateFile(path, 'secret')
    expect(await modeOf(path)).toBe(0o600)
    expect(await modeOf(join(path, '..'))).toBe(0o700)
    expect(await readPrivateFile(path)).toBe('secret')
  })

  it('is replaced whole, and leaves no drafts', async () => {
    const path = await newPath()
    await writePrivateFile(path, 'first')
    await writePrivateFile(path, 'second')
    expect(await createPrivateFile(path, 'third')).toBe(false)
    expect(await readPrivateFile(path)).toBe('second')
    expect(await readdir(join(path, '..'))).toEqual(['file.json'])
  })

  it('is created once by those who try at the same time', async () => {
    const path = await newPath()
    const tries = Array.from({ length: 5 }, (_, index) => createPrivateFile(path, `${index}`))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  it.each([writePrivateFile, createPrivateFile])(
    'is on the disk before it has its name: %o',
    { tags: ['T39'] },
    async (write) => {
      const path = await newPath()
      await writePrivateFile(`${path}.other`, 'other')
      const names: string[] = []
      const sync = await onSync(`${path}.other`, async () => {
        names.push(...(await readdir(dirname(path))))
      })
      await write(path, 'secret')
      expect(sync).toHaveBeenCalledOnce()
      expect(names).not.toContain('file.json')
      expect(await readdir(dirname(path))).toContain('file.json')
    },
  )

  it('is undefined where there is none', async () => {
    expect(await readPrivateFile(await newPath())).toBeUndefined()
  })
})

describe('readPrivateFile', () => {
  it('refuses a file that others can read', async () => {
    const path = await newPath()
    await writePrivateFile(path, 'secret')
    await chmod(path, 0o640)
    await expect(readPrivateFile(path)).rejects.toThrow(/no other user may read it/)
  })

  it.each([0o777, 0o770, 0o702])(
    'refuses a folder that others can write to (mode %i)',
    async (mode) => {
      const path = await newPath()
      await writePrivateFile(path, 'secret')
      await chmod(join(path, '..'), mode)
      await expect(readPrivateFile(path)).rejects.toThrow(/no other user may write to it/)
    },
  )

  it.each([
    ['a folder', 0, /and no other user may write to it/],
    ['a file', 1, /and no other user may read it/],
  ])('refuses %s that belongs to another user', async (_, before, problem) => {
    const path = await newPath()
    await writePrivateFile(path, 'secret')
    becomeOther({ before })
    await expect(readPrivateFile(path)).rejects.toThrow(problem)
  })

  it('leaves no draft when it cannot be written', async () => {
    const path = await newPath()
    await mkdir(path, { recursive: true })
    await expect(writePrivateFile(path, 'secret')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(await readdir(join(path, '..'))).toEqual(['file.json'])
  })

  it('refuses a named pipe, and does not wait for its writer', async () => {
    const path = await newPath()
    await writePrivateFile(`${path}.other`, 'secret')
    execFileSync('mkfifo', ['-m', '600', path])
    await expect(readPrivateFile(path)).rejects.toThrow(/must be a regular file/)
  })

  it('refuses a symbolic link', async () => {
    const path = await newPath()
    await writePrivateFile(path, 'secret')
    await symlink(path, `${path}.link`)
    await expect(readPrivateFile(`${path}.link`)).rejects.toThrow(/ELOOP/)
    await writeFile(`${path}.plain`, 'x', { mode: 0o644 })
    await expect(readPrivateFile(`${path}.plain`)).rejects.toThrow(/chmod 600/)
  })
})
