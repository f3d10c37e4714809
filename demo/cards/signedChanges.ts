import { createContext, useContext, useSyncExternalStore } from 'react'

/** A change of a card as this device signed it. */
export interface SignedChange {
  /** `Card:<uuid>` */
  cardId: string
  /** What was changed: a state of the card, or `funding`. */
  change: string
  /** The signed text, to the last character. */
  payload: string
  /** The signature, as the header carries it. */
  signature: string
}

/** Notes what the device signs for cards, at the seam the wallet has for that: its `fetch`. */
export interface SignedChanges {
  fetch: typeof fetch
  /** The last change that the service accepted. */
  getLast(): SignedChange | undefined
  subscribe(listener: () => void): () => void
}

const cardPath = /^\/wallet\/cards\/([^/?]+)$/

/** @param send - what the wallet's requests go through otherwise */
export function createSignedChanges(send: typeof fetch): SignedChanges {
  const listeners = new Set<() => void>()
  const payloads = new Map<string, string>()
  let last: SignedChange | undefined

  const note = async (path: string, init: RequestInit | undefined, response: Response) => {
    const headers = new Headers(init?.headers)
    if (response.status === 202) {
      const { requestId, payloadToSign } = await response.clone().json()
      payloads.set(String(requestId), String(payloadToSign))
      return
    }
    const payload = payloads.get(headers.get('Request-Id') ?? '')
    const signature = headers.get('Service-Wallet-Signature')
    payloads.clear()
    if (!response.ok || !payload || !signature) return
    const cardId = decodeURIComponent(cardPath.exec(path)?.[1] ?? '')
    const { state = 'funding' } = JSON.parse(String(init?.body))
    last = { cardId, change: state, payload, signature }
    for (const listener of listeners) listener()
  }

  return {
    async fetch(input, init) {
      const response = await send(input, init)
      const path = String(input)
      if (init?.method === 'PATCH' && cardPath.test(path))
        await note(path, init, response).catch(() => {})
      return response
    },
    getLast: () => last,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const SignedChangesContext = createContext<SignedChanges | undefined>(undefined)

/** Takes what {@link createSignedChanges} returned, for all screens below it. */
export const SignedChangesProvider = SignedChangesContext.Provider

/** The last change of this card that was signed in this page. */
export function useSignedChange(cardId: string): SignedChange | undefined {
  const changes = useContext(SignedChangesContext)
  if (!changes) throw new Error('useSignedChange needs a SignedChangesProvider above it')
  const last = useSyncExternalStore(changes.subscribe, changes.getLast)
  return last?.cardId === cardId ? last : undefined
}
