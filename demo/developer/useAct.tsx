import { useMutation } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { readAgain } from '../session/queryClient.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { texts } from './texts.ts'

/** Buttons that do something to the world around the wallet, and the outcome of the last one. */
export interface Act {
  button: (name: string, work: () => Promise<unknown>, look?: 'quiet' | 'danger') => ReactElement
  outcome: ReactNode
}

export function useAct(): Act {
  const { mutate, isPending, isError, isSuccess, error } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onSuccess: () => readAgain([]),
  })
  return {
    button: (name, work, look = 'quiet') => (
      <Button key={name} look={look} busy={isPending} onClick={() => mutate(work)}>
        {name}
      </Button>
    ),
    outcome: (
      <div role="status">
        {isPending && <p className="soft small">{texts.working}</p>}
        {isError && <Notice>{texts.failed(error.message)}</Notice>}
        {isSuccess && <p className="soft small">{texts.done}</p>}
      </div>
    ),
  }
}
