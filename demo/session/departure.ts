import { navigate } from '../ui/router.ts'
import { forgetKeptVisit } from './keptVisit.ts'
import type { Me } from './platform.ts'
import { queryClient } from './queryClient.ts'

/** How the last login of this page ended: here, here but with the wallet's key left, or elsewhere. */
export type Departure = NonNullable<Me['departure']>

/** Shows the login, and forgets what was read for the one who was logged in. */
export function endLogin(departure: Departure): void {
  navigate('/', { replace: true })
  queryClient.setQueryData<Me>(
    ['me'],
    (me) => me && { ...me, user: null, identity: null, codeSentTo: null, departure },
  )
  forgetCustomer()
}

/** Forgets all that was read for a customer, on the page and on the device. */
export function forgetCustomer(): void {
  forgetKeptVisit()
  queryClient.removeQueries({ predicate: ({ queryKey: [first] }) => first !== 'me' })
  queryClient.getMutationCache().clear()
}
