/** A file of the agent that cannot be used; its message names the path and what the operator must do. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
  readonly path: string
  /** `damaged` when its content is not what the agent wrote, `exposed` when other users can read or change it. */
  readonly problem: 'damaged' | 'exposed'

  constructor(
    message: string,
    { path, problem, cause }: Pick<UnusableFileError, 'path' | 'problem' | 'cause'>,
  ) {
    super(message, { cause })
    this.path = path
    this.problem = problem
  }
}
