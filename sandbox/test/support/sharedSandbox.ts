import type { Sandbox } from '../../src/index.ts'

/** A sandbox that tests have one after another. */
export type SharedSandbox = {
  /** Gives the sandbox out, which `clear` empties. */
  touch(): Sandbox
  /** Resets the sandbox unless nothing has had it since it was empty. */
  clear(): Promise<void>
}

/** Makes a sandbox that was just started one that tests share. */
export function createSharedSandbox(sandbox: Sandbox): SharedSandbox {
  let isEmpty = true
  const touch = () => {
    isEmpty = false
    return sandbox
  }
  const clear = async () => {
    if (isEmpty) return
    await sandbox.reset()
    isEmpty = true
  }
  return { touch, clear }
}
