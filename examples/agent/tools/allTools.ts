import type { AgentTool } from './agentTool.ts'
import { getStatus } from './getStatus.ts'
import { listBalances } from './listBalances.ts'
import { listPayees } from './listPayees.ts'
import { pay } from './pay.ts'
import { payQuote } from './payQuote.ts'
import { quotePayment } from './quotePayment.ts'
import { waitForDecision } from './waitForDecision.ts'

/** Every tool, in the order in which an assistant sees them. */
export const allTools: readonly AgentTool[] = [
  listBalances,
  listPayees,
  quotePayment,
  payQuote,
  pay,
  getStatus,
  waitForDecision,
]
