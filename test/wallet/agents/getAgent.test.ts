import { describe, expect, it } from 'vitest'
import { getAgent } from '../../../src/wallet/agents/getAgent.ts'
import { pauseAgent, resumeAgent } from '../../../src/wallet/agents/pauseAgent.ts'
import { updateAgentPolicy } from '../../../src/wallet/agents/updateAgentPolicy.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { rightAnswers } from '../../support/answers.ts'
import { scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const calls: [string, (wallet: Wallet, agentId: string) => Promise<unknown>][] = [
  ['getAgent', getAgent],
  ['pauseAgent', pauseAgent],
  ['resumeAgent', resumeAgent],
  ['updateAgentPolicy', (wallet, agentId) => updateAgentPolicy(wallet, agentId, {})],
]

describe('requestAgent', { tags: ['T19'] }, () => {
  it.each(calls)('refuses a response about another agent: %s', async (_, call) => {
    const { fetch } = scriptedRelay(() => ({ status: 200, body: rightAnswers.parseAgent }))
    const { wallet } = await signedInWallet({ fetch })

    await expect(call(wallet, 'Agent:2')).rejects.toMatchObject({ code: 'RESPONSE_INVALID' })
    expect(await call(wallet, 'Agent:1')).toEqual(rightAnswers.parseAgent)
  })
})
