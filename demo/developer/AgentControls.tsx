import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { askAsAgent, connectProgram } from './localWorld.ts'
import { texts } from './texts.ts'

/** The program of an agent, as a developer plays it. */
export function AgentControls({ customerId }: { customerId: string }): ReactElement {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (work: () => ReturnType<typeof askAsAgent>) => work(),
  })
  const acts = [
    [texts.agentConnect, async () => connectProgram(customerId, codeOnScreen())],
    [texts.agentSmall, () => askAsAgent(customerId, 'transfer', 1_000)],
    [texts.agentLarge, () => askAsAgent(customerId, 'transfer', 4_000)],
    [texts.agentQuote, () => askAsAgent(customerId, 'quote', 3_000)],
    [texts.agentWallet, () => askAsAgent(customerId, 'walletQuote', 5_000_000)],
  ] as const
  return (
    <>
      <h2>{texts.agent}</h2>
      <p className="soft small">{texts.agentText}</p>
      <div className="acts">
        {acts.map(([name, work]) => (
          <Button key={name} look="quiet" busy={isPending} onClick={() => mutate(work)}>
            {name}
          </Button>
        ))}
      </div>
      <div role="status">
        {error && <Notice>{texts.failed(error.message)}</Notice>}
        {data && (
          <p>
            {texts.agentGot} <code>{data.status ?? data.code}</code>
          </p>
        )}
      </div>
    </>
  )
}

/** The code that the sheet beside the panel shows. */
function codeOnScreen(): string {
  const code = document.querySelector('.device-code .letters')?.textContent
  if (!code) throw new Error(texts.noAgentCode)
  return code
}
