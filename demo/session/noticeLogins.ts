import { useEffect } from 'react'
import { checkLogin } from './checkLogin.ts'
import { followLogins } from './loginChannel.ts'
import { PlatformError } from './platform.ts'
import { queryClient } from './queryClient.ts'
import { walletHeader } from './shownWallet.ts'

/**
 * For the wallet's requests: names the wallet they are of, so that the relay answers none of another
 * customer, and checks the platform's login after a 401.
 */
export function namingWallet(walletId: string, send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set(walletHeader, walletId)
    const response = await send(input, { ...init, headers })
    if (response.status === 401) void checkLogin()
    return response
  }
}

/** Notices logins and log-outs of other tabs: they say so, or the platform refuses a request. */
export function useLoginNews(): void {
  useEffect(() => {
    const check = () => void checkLogin()
    const stops = [
      followLogins(check),
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && isRefused(event.action)) check()
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && isRefused(event.action)) check()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

function isRefused(action: { type: string; error?: unknown }): boolean {
  return action.type === 'error' && isRefusal(action.error)
}

/** Whether the platform says that this page's login is over, itself or as a log-out's reason. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOver = error instanceof PlatformError && overCodes.includes(error.code)
  return isOver || isRefusal(error.cause)
}

const overCodes = ['LOGGED_OUT', 'LOGIN_CHANGED']
