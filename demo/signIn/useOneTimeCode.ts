import {
  type OneTimeCodeSignIn,
  resumeEmailOtp,
  resumeSmsOtp,
  startEmailOtp,
  startSmsOtp,
  WalletError,
} from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import { useEffect, useState } from 'react'
import { after } from '../ui/after.ts'

/** The sign-in methods that send a code. */
export type CodeChannel = 'EMAIL_OTP' | 'SMS_OTP'

const actions = {
  EMAIL_OTP: { start: startEmailOtp, resume: resumeEmailOtp },
  SMS_OTP: { start: startSmsOtp, resume: resumeSmsOtp },
}

/**
 * Signing in with a code from an email or an SMS, also after a reload in the middle of it.
 *
 * @param channel - how the code is sent
 * @param isOffered - whether the wallet has this sign-in method
 * @param isOnlyWay - then a code that was sent is asked for at once
 */
export function useOneTimeCode(channel: CodeChannel, isOffered: boolean, isOnlyWay: boolean) {
  const wallet = useWallet()
  const [waiting, setWaiting] = useState<OneTimeCodeSignIn | undefined>(undefined)
  const [isEntering, setIsEntering] = useState(false)
  const start = useAction(actions[channel].start)
  const complete = useAction(async (_, code: string) => {
    if (!waiting)
      throw new WalletError(
        'ONE_TIME_CODE_EXPIRED',
        'No one-time code is pending: request one first',
      )
    return waiting.complete(code)
  })
  useEffect(() => {
    if (!isOffered) return
    let isHere = true
    actions[channel].resume(wallet).then(
      (found) => isHere && setWaiting(found),
      // Nothing to resume: a new code can be asked for.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [wallet, channel, isOffered])
  const send = () =>
    after(start.run(), (sent) => {
      setWaiting(sent)
      setIsEntering(true)
    })
  return {
    channel,
    waiting,
    isEntering: waiting !== undefined && (isEntering || isOnlyWay),
    start: () => (waiting ? setIsEntering(true) : send()),
    starting: start.isPending,
    startError: start.error,
    enter: (code: string) => after(complete.run(code)),
    entering: complete.isPending,
    enterError: complete.error,
    leave: () => {
      setWaiting(undefined)
      setIsEntering(false)
    },
  }
}

/** A sign-in by code and how far it has come. */
export type OneTimeCode = ReturnType<typeof useOneTimeCode>
