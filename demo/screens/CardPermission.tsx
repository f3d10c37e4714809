import { useQuery } from '@tanstack/react-query'
import { type Card, createDelegatedKey, listDelegatedKeys, WalletError } from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { useAccount } from '../app/queries.ts'
import { readAgain } from '../app/queryClient.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Notice } from '../components/Notice.tsx'
import { Problem } from '../components/Problem.tsx'
import { Signed } from '../components/Signed.tsx'
import { messages } from '../messages.ts'

const texts = messages.cards

/** Lets a card take money out of the wallet, where the service demands the wallet's consent for that. */
export function CardPermission({ card }: { card: Card }): ReactElement | null {
  const { data: account } = useAccount()
  const isMissing = useIsMissing(card.id)
  const { show } = useToasts()
  const { run, isPending, error } = useAction(createDelegatedKey)
  const isPaidFromWallet = account !== undefined && card.fundingSources.includes(account.id)
  if (!isMissing || !isPaidFromWallet || card.state !== 'ACTIVE') return null
  const allow = () =>
    after(run({ cardId: card.id, nickname: texts.permissionName }), async () => {
      await readAgain(['cardPermissions'])
      show(texts.permissionGiven)
    })
  return (
    <Notice tone="wait">
      <h2>{texts.permission}</h2>
      <p>{texts.permissionText}</p>
      <Signed text={texts.unlockToSign} busy={isPending}>
        <Problem error={error} />
        <Button busy={isPending} onClick={allow}>
          {texts.permissionAction}
        </Button>
      </Signed>
    </Notice>
  )
}

/** Whether the wallet has not allowed it yet; never before August 2026, where the service demands nothing. */
function useIsMissing(cardId: string): boolean {
  const wallet = useWallet()
  const { data } = useQuery({
    queryKey: ['cardPermissions'],
    queryFn: ({ signal }) =>
      listDelegatedKeys(wallet, { signal }).catch((error: unknown) => {
        if (error instanceof WalletError && error.code === 'UNSUPPORTED_BY_SERVICE') return null
        throw error
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.every((key) => key.cardId !== cardId || key.status !== 'ACTIVE') ?? false
}
