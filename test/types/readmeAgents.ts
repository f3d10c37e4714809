import { approveAgentAction, connectAgent, watchAgentActions } from 'holdfast'

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

for await (const actions of watchAgentActions(wallet, { signal })) {
  showRequests(actions, (action) => approveAgentAction(wallet, action)) // or rejectAgentAction
}

// The block above is the README's example of agents (test/readme.test.ts).
declare const wallet: Parameters<typeof connectAgent>[0]
declare const signal: AbortSignal
declare function showCode(code: string): void
declare function showRequests(
  actions: import('holdfast').AgentAction[],
  approve: (action: import('holdfast').AgentAction) => Promise<unknown>,
): void
