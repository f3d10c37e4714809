import { type Finding, findAll, isSignInRefused } from './findings.ts'
import { startFlows } from './flows/startFlows.ts'
import { helpText } from './helpText.ts'
import { readCommand } from './readCommand.ts'
import { jsonReport, textReport } from './report.ts'
import { assertSandbox } from './service/assertSandbox.ts'
import { ProbeError } from './service/probeError.ts'
import { createService } from './service/service.ts'
import { openTestWallet } from './setup/testWallet.ts'

/** The parts of its process that the command uses. */
export interface ProbeProcess {
  /** The arguments after the program's name. */
  args: string[]
  variables: Readonly<Record<string, string | undefined>>
  /** Writes to standard output. */
  print(text: string): void
  /** Writes to standard error. */
  printError(text: string): void
}

/** Runs the command. @returns the exit code */
export async function runProbe(host: ProbeProcess): Promise<number> {
  try {
    return await probe(host)
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error
    host.printError(`holdfast-probe: ${error.message}\n`)
    return 2
  }
}

async function probe({ args, variables, print }: ProbeProcess): Promise<number> {
  const settings = readCommand(args, variables)
  if (settings === 'help') {
    print(helpText)
    return 0
  }
  const service = createService(settings.access)
  await assertSandbox(service)
  const wallet = await openTestWallet(service, settings.customerId)
  const findings = await findAll(await startFlows(service, wallet))
  print(settings.isJson ? jsonReport(findings) : textReport(findings))
  return exitCodeOf(findings)
}

function exitCodeOf(findings: Finding[]): number {
  const has = (status: Finding['status']) => findings.some((finding) => finding.status === status)
  if (has('unknown')) return 1
  if (!has('known')) return 2
  return isSignInRefused(findings) ? 3 : 0
}
