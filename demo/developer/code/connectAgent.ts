import { connectAgent, type Wallet } from 'holdfast'

/** Pays up to 50.00 USD at a time and 200.00 a day, and asks above 25.00. */
export async function connect(wallet: Wallet, showCode: (code: string) => void) {
  const connection = await connectAgent(wallet, {
    name: 'Bookkeeper',
    policy: {
      permissions: ['VIEW_TRANSACTIONS', 'CREATE_TRANSFERS'],
      defaultExecutionMode: 'AUTO',
      spendingLimits: { currency: 'USD', perTransactionLimit: 5_000, dailyLimit: 20_000 },
      approvalThresholds: { currency: 'USD', amount: 2_500 },
    },
  })
  showCode(connection.code)
  return connection.connected()
}

// In the demo: demo/agents/ConnectAgentSheet.tsx
