import { signOut } from 'holdfast'
import { useWallet } from 'holdfast/react'
import { logOut, type Me } from './platform.ts'
import { queryClient } from './queryClient.ts'
import { navigate } from './router.ts'

/** Leaves the wallet and then the platform: nothing of this person stays in the browser. */
export function useLogOut(): () => void {
  const wallet = useWallet()
  const leave = async () => {
    // Logging out has to work even where the key cannot be deleted or the relay not be reached.
    await signOut(wallet).catch(() => {})
    await logOut().catch(() => {})
    navigate('/', { replace: true })
    queryClient.setQueryData<Me>(['me'], (me) => me && { ...me, user: null, codeSentTo: null })
    queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'me' })
    queryClient.getMutationCache().clear()
  }
  return () => void leave()
}
