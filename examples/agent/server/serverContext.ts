import type { AgentApi } from '../service/agentApi.ts'
import type { PaymentJournal } from '../store/paymentJournal.ts'

/** What a server works with. */
export interface ServerContext {
  api: AgentApi
  journal: PaymentJournal
  /** Writes a line for the operator: never to stdout, which carries the protocol. */
  log(line: string): void
}
