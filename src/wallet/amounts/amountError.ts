import { WalletError } from '../../shared/errors.ts'

/**
 * The problem with an amount that was typed:
 *
 * - `malformed`: not a number as the locale writes it
 * - `tooManyDecimals`: more digits after the decimal separator than the currency has
 * - `zero`: nothing to pay
 * - `tooLarge`: more than the service takes
 */
export type AmountProblem = 'malformed' | 'tooManyDecimals' | 'zero' | 'tooLarge'

/** An `INVALID_INPUT` of {@link parseAmount}, with what is wrong for a form to say. */
export class AmountError extends WalletError {
  override name = 'AmountError'
  /** The problem, to choose a sentence by. */
  readonly problem: AmountProblem

  constructor(problem: AmountProblem, message: string) {
    super('INVALID_INPUT', message)
    this.problem = problem
  }
}
