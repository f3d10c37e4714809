import { useMutation, useMutationState } from '@tanstack/react-query'
import { signOut, type Wallet } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { forgetKeptPayment } from '../money/keptPayment.ts'
import { type Departure, endLogin } from '../session/departure.ts'
import { forgetKeptVisit } from '../session/keptVisit.ts'
import { announceLogin } from '../session/loginChannel.ts'
import { logOut } from '../session/platform.ts'

const mutationKey = ['logOut']

/** The platform did not end the login. What happened to the wallet's key is known all the same. */
export class LogOutError extends Error {
  override name = 'LogOutError'
  /** Whether the wallet's key is gone from this browser. */
  readonly isKeyDeleted: boolean

  constructor(cause: unknown, isKeyDeleted: boolean) {
    super('The platform did not end the login', { cause })
    this.isKeyDeleted = isKeyDeleted
  }
}

/** Leaves the wallet and then the platform: nothing of this person stays in the browser. */
export function useLogOut(): { logOut: () => void; isPending: boolean } {
  const wallet = useWallet()
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => leave(wallet),
    onSuccess: (departure) => {
      endLogin(departure)
      announceLogin()
    },
  })
  return { logOut: () => mutate(), isPending }
}

/** Why the last try to log out failed, wherever on the page it was made. */
export function useLogOutError(): unknown {
  const tries = useMutationState({ filters: { mutationKey }, select: ({ state }) => state.error })
  return tries.at(-1)
}

/** The wallet comes first: to end its session on the service takes the platform's login. */
async function leave(wallet: Wallet): Promise<Departure> {
  forgetKeptPayment()
  forgetKeptVisit()
  const isKeyDeleted = await signOut(wallet).then(
    () => true,
    () => false,
  )
  await logOut().catch((cause: unknown) => {
    throw new LogOutError(cause, isKeyDeleted)
  })
  return isKeyDeleted ? 'loggedOut' : 'keyLeft'
}
