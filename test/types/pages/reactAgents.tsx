import { type AgentAction, formatError, WalletError, watchAgentActions } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { useEffect, useState } from 'react'

function useAgentRequests() {
  const wallet = useWallet()
  const [requests, setRequests] = useState<AgentAction[]>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const controller = new AbortController()
    const watch = async () => {
      for await (const actions of watchAgentActions(wallet, { signal: controller.signal }))
        setRequests(actions)
    }
    watch().catch((error: unknown) => {
      if (error instanceof WalletError && error.code === 'ABORTED') return // unmounted
      setProblem(formatError(error))
    })
    return () => controller.abort()
  }, [wallet])
  return { requests, problem }
}

// The block above is an example on a page (test/pages.test.ts).
export { useAgentRequests }
