import type { GuardRow } from './row.ts'

/** The sandbox. */
// biome-ignore format: one row a guard, in the order of the sources
export const sandboxGuards: readonly GuardRow[] = [
  ['agent-code-guesses', 'T39', 'Device codes can be guessed without a limit.'],
  ['agent-code-once', 'T39', 'A device code that was used or has expired connects an agent.'],
  ['agent-account-first', 'T41', 'An agent finds out the balance of an account that its policy does not name.', 'sandbox/test/agents/readScope.test.ts'],
  ['agent-paused', 'T39', 'A paused agent goes on paying.', 'sandbox/test/agents/actions.test.ts'],
  ['agent-permission', 'T39', 'An agent does what it has no permission for.', 'sandbox/test/agents/actions.test.ts'],
  ['agent-account', 'T39', 'An agent pays from an account that its policy does not name.'],
  ['agent-size', 'T39', 'A single transaction may be of any size.', 'sandbox/test/agents/actions.test.ts'],
  ['agent-period', 'T39', 'The limits of a day and a month do not hold.', 'sandbox/test/agents/actions.test.ts'],
  ['agent-threshold', 'T39', 'A large payment runs without approval.', 'sandbox/test/agents/actions.test.ts'],
  ['agent-readable-accounts', 'T41', 'An agent reads accounts that its policy does not name.', 'sandbox/test/agents/readScope.test.ts', { instead: 'undefined' }],
  ['snapshot-silent', 'T46', 'A sandbox goes on with webhooks to its endpoint from a state that another one made.', 'sandbox/test/control/snapshots.test.ts'],
  ['card-reveal-policy', 'T38', 'Any page can frame the number, and scripts run beside it.', 'sandbox/test/cards/reveal.test.ts'],
  ['card-reveal-referrer', 'T38', 'The address is sent to whatever the page links to.', 'sandbox/test/cards/reveal.test.ts'],
  ['card-reveal-expiry', 'T38', 'An address that was kept shows the number for ever.', 'sandbox/test/cards/reveal.test.ts'],
  ['card-reveal-once', 'T38', 'An address that leaked shows the number again.', 'sandbox/test/cards/reveal.test.ts', { instead: 'await work.tx.select().from(cardReveals).where(isOpen)' }],
  ['snapshot-size', 'T46', 'A snapshot of any size is read.', 'sandbox/test/snapshots/openSnapshot.test.ts'],
  ['snapshot-schema', 'T46', 'A snapshot of another version is restored.', 'sandbox/test/snapshots/openSnapshot.test.ts'],
  ['snapshot-content-limit', 'T46', 'A small snapshot decompresses to any size.'],
  ['snapshot-line-limit', 'T46', 'A single line of a snapshot fills the memory.', 'sandbox/test/snapshots/openSnapshot.test.ts'],
  ['snapshot-ledger-rules', 'T46', 'A snapshot brings in money from nowhere.'],
  ['snapshot-kept-state', 'T46', 'A snapshot brings in work and links that the service never made.'],
  ['snapshot-no-endpoint', 'T46', 'A restored sandbox sends webhooks to where the snapshot says.'],
  ['snapshot-start', 'T46', 'A refused snapshot has already taken the place of the state, as no start is possible with it.', 'sandbox/test/control/snapshots.test.ts'],
  ['snapshot-json', 'T46', 'A snapshot brings in values at which every read fails.', 'sandbox/test/snapshots/openSnapshot.test.ts'],
  ['snapshot-integers', 'T46', 'A snapshot brings in amounts that are not exact.', 'sandbox/test/snapshots/openSnapshot.test.ts'],
]
