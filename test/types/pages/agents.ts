import {
  approveAgentAction,
  connectAgent,
  getAgent,
  pauseAgent,
  updateAgentPolicy,
  WalletError,
  watchAgentActions,
} from 'holdfast'

const connection = await connectAgent(wallet, {
  name: 'Book-keeper',
  policy: {
    permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
    defaultExecutionMode: 'AUTO',
    spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
    approvalThresholds: { currency: 'USD', amount: 2_500 }, // above $25 it asks
  },
})
showCode(connection.code) // the customer gives it to the program
await connection.connected() // { status: 'connected' } or { status: 'expired' }

try {
  for await (const actions of watchAgentActions(wallet, { signal })) {
    showRequests(actions, (action) => approveAgentAction(wallet, action)) // or rejectAgentAction
  }
} catch (error) {
  // The loop ends with an error only: ABORTED when signal fires or the wallet is destroyed.
  if (!(error instanceof WalletError && error.code === 'ABORTED')) showProblem(error)
}

const agent = await getAgent(wallet, connection.agent.id) // listAgents gives all of them
// What is left out stays, null removes a limit. A policy that was read can be sent back, too.
await updateAgentPolicy(wallet, agent.id, { spendingLimits: { dailyLimit: 10_000 } })
await pauseAgent(wallet, agent.id) // until resumeAgent; disconnectAgent is for good

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof connectAgent>[0]
declare const signal: AbortSignal
declare function showCode(code: string): void
declare function showProblem(error: unknown): void
declare function showRequests(
  actions: import('holdfast').AgentAction[],
  approve: (action: import('holdfast').AgentAction) => Promise<unknown>,
): void
