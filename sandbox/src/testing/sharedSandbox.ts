import type { Sandbox } from '../assembly/sandbox.ts'
import { FixtureError } from './fixtureError.ts'

/** A sandbox that tests have one after another. */
export type SharedSandbox = {
  /** Gives the sandbox out, which `clear` empties. */
  touch(): Sandbox
  /** Resets the sandbox unless nothing has had it since it was empty. */
  clear(): Promise<void>
  /**
   * Lends the sandbox, empty, until the promise of `use` is settled.
   *
   * @throws FixtureError when another test has it
   */
  lend(use: (sandbox: Sandbox) => Promise<void>): Promise<void>
}

/** Makes a sandbox that was just started one that tests share. */
export function createSharedSandbox(sandbox: Sandbox): SharedSandbox {
  let isEmpty = true
  let isLent = false
  const touch = () => {
    isEmpty = false
    return sandbox
  }
  const clear = async () => {
    if (isEmpty) return
    await sandbox.reset()
    isEmpty = true
  }
  const lend: SharedSandbox['lend'] = async (use) => {
    if (isLent) {
      throw new FixtureError(
        'The sandbox fixture is in use by another test, and is reset before each: run the tests of a file one after another, without test.concurrent',
      )
    }
    isLent = true
    try {
      await clear()
      await use(touch())
    } finally {
      isLent = false
    }
  }
  return { touch, clear, lend }
}
