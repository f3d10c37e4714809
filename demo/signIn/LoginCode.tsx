import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { announceLogin } from '../session/loginChannel.ts'
import { enterCode, sendAnotherCode } from '../session/platform.ts'
import { queryClient } from '../session/queryClient.ts'
import { Button } from '../ui/Button.tsx'
import { useArrival } from '../ui/Screen.tsx'
import { CodeForm } from './CodeForm.tsx'

const texts = messages.code
const pauseSeconds = 30

export interface LoginCodeProps {
  sentTo: string
  onElsewhere: () => void
}

/** The code the platform mailed. */
export function LoginCode({ sentTo, onElsewhere }: LoginCodeProps): ReactElement {
  const heading = useArrival(texts.title.EMAIL_OTP)
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
      >
        <Button look="text" onClick={onElsewhere}>
          {texts.elsewhere}
        </Button>
      </CodeForm>
    </>
  )
}
