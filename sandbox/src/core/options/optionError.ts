/** An option of `createSandbox` that cannot be used; nothing was started. */
export class OptionError extends Error {
  override readonly name = 'OptionError'
  /** The name of the option, such as `settleDelayMs` or `challengeLimits.passkey`. */
  readonly option: string

  constructor(option: string, message: string) {
    super(message)
    this.option = option
  }
}
