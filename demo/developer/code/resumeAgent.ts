import { resumeAgent, signInWithPasskey, type Wallet, WalletError } from 'holdfast'

/** Lets the agent pay again: the relay may demand a fresh passkey for it. */
export async function resume(wallet: Wallet, agentId: string) {
  try {
    return await resumeAgent(wallet, agentId)
  } catch (error) {
    if (!(error instanceof WalletError) || error.code !== 'STEP_UP_REQUIRED') throw error
    await signInWithPasskey(wallet)
    return resumeAgent(wallet, agentId)
  }
}

// In the demo: demo/agents/ResumeAgent.tsx
