import { type EmailOtpSignIn, resumeEmailOtp, startEmailOtp, WalletError } from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import { useEffect, useState } from 'react'
import { after } from './after.ts'

/**
 * Signing in with a code from an e-mail, also after a reload in the middle of it.
 *
 * @param isOffered - whether the wallet has this way in
 * @param isOnlyWay - then a code that was sent is asked for at once
 */
export function useEmailCode(isOffered: boolean, isOnlyWay: boolean) {
  const wallet = useWallet()
  const [waiting, setWaiting] = useState<EmailOtpSignIn | undefined>(undefined)
  const [isEntering, setIsEntering] = useState(false)
  const start = useAction(startEmailOtp)
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
    resumeEmailOtp(wallet).then(
      (found) => isHere && setWaiting(found),
      // Nothing to resume: a new code can be asked for.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [wallet, isOffered])
  const send = () =>
    after(start.run(), (sent) => {
      setWaiting(sent)
      setIsEntering(true)
    })
  return {
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
