import { basename } from 'node:path'

/** A file of the agent that cannot be used; its message names the path and what the operator must do. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
  /** Without its folder. */
  readonly fileName: string
  /** `damaged` when its content is not what the agent wrote, `exposed` when other users can read or change it. */
  readonly problem: 'damaged' | 'exposed'

  constructor(
    path: string,
    problem: UnusableFileError['problem'],
    message: string,
    cause?: unknown,
  ) {
    super(`${path} ${message}`, { cause })
    this.fileName = basename(path)
    this.problem = problem
  }
}
