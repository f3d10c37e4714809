import { useMutation } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import { announceLogin } from '../app/loginChannel.ts'
import { enterCode, sendAnotherCode } from '../app/platform.ts'
import { queryClient } from '../app/queryClient.ts'
import { Button } from '../components/Button.tsx'
import { CodeForm } from '../components/CodeForm.tsx'
import { useArrival } from '../components/Screen.tsx'
import { preloadWallet } from '../frame/walletArea.ts'
import { messages } from '../messages.ts'

const texts = messages.code
const pauseSeconds = 30

export interface LoginCodeProps {
  sentTo: string
  onElsewhere: () => void
}

/** The code the platform mailed. */
export function LoginCode({ sentTo, onElsewhere }: LoginCodeProps): ReactElement {
  const heading = useArrival(texts.title.EMAIL_OTP)
  useEffect(preloadWallet, [])
  const { mutate, isPending, error } = useMutation({
    mutationFn: enterCode,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['me'] })
      announceLogin()
    },
  })
  const resend = async () => {
    await sendAnotherCode()
    return { sent: true, resendAfterSeconds: pauseSeconds }
  }
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {texts.title.EMAIL_OTP}
      </h1>
      <CodeForm
        channel="EMAIL_OTP"
        sentTo={sentTo}
        inputMode="numeric"
        busy={isPending}
        error={error}
        onCode={mutate}
        onResend={resend}
      />
      <Button look="text" onClick={onElsewhere}>
        {texts.elsewhere}
      </Button>
    </>
  )
}
