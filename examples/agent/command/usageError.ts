/** How the program is called. */
export const usage = `Usage:
  main.ts connect DEVICE-CODE [--service URL] [--home FOLDER]
  main.ts serve [--home FOLDER]
  main.ts --help

HOLDFAST_SERVICE_URL is the base URL of the service, HOLDFAST_AGENT_HOME the agent's folder, by
default .holdfast-agent in your home folder.`

/** A command line that is not understood; its message shows how it is used. */
export class UsageError extends Error {
  override readonly name = 'UsageError'

  constructor(problem?: string) {
    super(problem ? `${problem}\n\n${usage}` : usage)
  }
}
