import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { Me } from '../session/platform.ts'
import { queryClient } from '../session/queryClient.ts'
import { useMe } from '../session/useMe.ts'
import { Button } from '../ui/Button.tsx'

/** The page showed another customer a moment ago: another tab has logged in. */
export function LoginReplaced(): ReactElement | null {
  const { data: me } = useMe()
  if (me?.departure !== 'replaced') return null
  return (
    <div className="notice" data-tone="wait">
      <p>{messages.platformErrors.LOGIN_CHANGED}</p>
      <Button look="text" onClick={dismiss}>
        {messages.dismiss}
      </Button>
    </div>
  )
}

function dismiss(): void {
  queryClient.setQueryData<Me>(['me'], (me) => {
    if (!me) return me
    const { departure: _, ...rest } = me
    return rest
  })
}
