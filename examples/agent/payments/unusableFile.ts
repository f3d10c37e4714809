import type { UnusableFileError } from '../store/unusableFileError.ts'
import { quoted } from '../texts/quoted.ts'
import { ToolProblem } from '../toolProblem.ts'

/** A file cannot be used before this call sent anything to the service. */
export function nothingPaid(error: UnusableFileError): ToolProblem {
  return new ToolProblem(`Nothing was paid by this call. ${explain(error)}`, { cause: error })
}

/** A file cannot be used that the outcome of an earlier attempt depends on. */
export function outcomeUnknown(error: UnusableFileError): ToolProblem {
  return new ToolProblem(
    `The outcome of this payment is unknown. An earlier attempt had no response, so it may have been made. ${explain(error)} The customer can see in their wallet whether the payment was made.`,
    { cause: error },
  )
}

/** With the name of the file, but not its content. */
function explain({ fileName, problem }: UnusableFileError): string {
  const name = quoted(fileName)
  const what =
    problem === 'damaged'
      ? `The agent program's file ${name} is damaged.`
      : `Other users can read or change the agent program's file or folder ${name}.`
  return `${what} Do not retry, neither with the same arguments nor with another idempotencyKey or another quote: no retry helps before the operator of the agent program has repaired it. Tell the customer so. The program's log says what the operator must do.`
}
