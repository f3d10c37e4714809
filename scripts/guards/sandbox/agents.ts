import type { Guard, TakeOut } from '../guard.ts'

const actions = 'sandbox/test/agents/actions.test.ts'
const codes = 'sandbox/test/agents/deviceCodes.test.ts'

function guard(id: string, loses: string, file: string, title: string, takeOut: TakeOut): Guard {
  return { id, loses, takeOut, tests: [{ file, title }], threats: ['T39'] }
}

const reads = 'sandbox/test/agents/readScope.test.ts'

function readGuard(id: string, loses: string, title: string, takeOut: TakeOut): Guard {
  return { id, loses, takeOut, tests: [{ file: reads, title }], threats: ['T41'] }
}

/** The policy of an agent, and the codes that connect one. */
export const agentsGuards: Guard[] = [
  readGuard(
    'agent-readable-accounts',
    'An agent reads accounts that its policy does not name.',
    'are of the accounts that the list names',
    { instead: 'undefined' },
  ),
  readGuard(
    'agent-account-first',
    'An agent finds out the balance of an account that its policy does not name.',
    'do not tell a balance',
    'remove',
  ),
  guard(
    'agent-paused',
    'A paused agent goes on paying.',
    actions,
    'refuses everything but reading while the agent is paused',
    'remove',
  ),
  guard(
    'agent-permission',
    'An agent does what it has no permission for.',
    'sandbox/test/agents/actions.test.ts',
    'a policy',
    'remove',
  ),
  guard(
    'agent-account',
    'An agent pays from an account that its policy does not name.',
    'sandbox/test/agents/judge.test.ts',
    'says what a plain reading of the rules says',
    'remove',
  ),
  guard(
    'agent-size',
    'A single transaction may be of any size.',
    actions,
    'limits the size of a transaction',
    'remove',
  ),
  guard(
    'agent-period',
    'The limits of a day and a month do not hold.',
    actions,
    'limits what is spent in a day and in a month',
    'remove',
  ),
  guard(
    'agent-threshold',
    'A large payment runs without approval.',
    actions,
    'is one above the threshold',
    'remove',
  ),
  guard(
    'agent-code-guesses',
    'Device codes can be guessed without a limit.',
    codes,
    'cannot be guessed',
    'remove',
  ),
  guard(
    'agent-code-once',
    'A device code that was used or has expired connects an agent.',
    codes,
    'expires after a quarter of an hour',
    'remove',
  ),
]
