/** What the assistant did wrong or has to know; its message is written for the assistant. */
export class ToolProblem extends Error {
  override readonly name = 'ToolProblem'
}
