import { toBase64url } from '../../shared/encoding.ts'
import type { RegistrationChallenge } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import { RelayError } from '../relayError.ts'
import { relayResponse } from '../respond/response.ts'
import { countedAtOnce, steppedUpWallet } from '../stepUp/passkeyHold.ts'
import { countedHandle, randomHandle } from '../stepUp/userHandle.ts'
import { storeKey } from '../stores/storeKey.ts'
import { assertClientData } from './clientData.ts'

const ttlSeconds = 600

/** POST /auth/registration-challenges: what to register a passkey with. */
export async function issueRegistrationChallenge(
  relay: RelayContext,
  call: Call,
): Promise<Response> {
  const { user, body } = call
  const { accountId } = body as { accountId: string }
  const { id, name } = relay.settings.rp
  const challenge = random32()
  const issued = await issuedKey(user.id, accountId, challenge)
  // Together: neither depends on the other, and the handle may take a call to the service.
  const [userHandle] = await Promise.all([
    userHandleFor(relay, call),
    relay.settings.store.put(issued, '1', ttlSeconds),
  ])
  const response: RegistrationChallenge = {
    challenge,
    expiresAt: new Date(relay.clock.now() + ttlSeconds * 1000).toISOString(),
    rp: { id, name },
    user: {
      id: /* guard: registration-user-handle */ userHandle,
      name: user.displayName,
      displayName: user.displayName,
    },
  }
  return relayResponse(relay, 201, response)
}

/** The mark that the passkey counts for a step-up goes into the passkey itself, where a restart does not lose it. */
async function userHandleFor(relay: RelayContext, call: Call): Promise<string> {
  const wallet = steppedUpWallet(call)
  if (wallet === undefined) return randomHandle()
  // What cannot be read now leaves the mark in the store, which is made when the passkey is registered.
  const counted = await countedAtOnce(relay, call, wallet).catch(() => undefined)
  // guard: registration-user-handle-unmarked
  if (!counted) return randomHandle()
  return countedHandle(relay.userHandleKeys, wallet, relay.clock.now(), counted)
}

function random32(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The part of a passkey's create body that this file reads. */
export interface NewPasskey {
  accountId: string
  challenge: string
  attestation: { clientDataJson: string }
}

/**
 * Lets a passkey be registered with a challenge of ours, once: it was given to this user for this
 * account, the authenticator signed it on a page of ours, the first call binds it to everything else
 * in its body, and the registration spends it. A call that was refused or may be made again leaves it
 * bound, good for the same body and no other: the passkey is on the device already, and another would
 * have to be created.
 *
 * @throws REGISTRATION_CHALLENGE_INVALID (400), and INVALID_INPUT (400) for client data that is wrong
 */
export async function prepareNewPasskey(
  relay: RelayContext,
  { user, headers }: Call,
  body: NewPasskey,
): Promise<Prepared> {
  const { store, rp } = relay.settings
  const { challenge, attestation } = body
  // Before anything is taken from the store: what is refused here leaves the challenge good.
  assertClientData(attestation.clientDataJson, { challenge, acceptsOrigin: rp.acceptsOrigin })
  const issued = await issuedKey(user.id, body.accountId, challenge)
  const bound = await storeKey(
    'bound-challenge',
    user.id,
    /* guard: registration-challenge-body */ JSON.stringify(body),
  )
  const isRetry = headers.requestId !== undefined
  const isGood =
    (await store.take(bound)) !== undefined ||
    (!isRetry && (await store.take(issued)) !== undefined)
  // guard: registration-challenge
  if (!isGood) {
    throw new RelayError(
      400,
      'REGISTRATION_CHALLENGE_INVALID',
      'body.challenge is unknown, used or expired; request a new one',
    )
  }
  return {
    body,
    async settle(outcome) {
      if (outcome !== 'done') await store.put(bound, '1', ttlSeconds)
    },
  }
}

function issuedKey(userId: string, accountId: string, challenge: string): Promise<string> {
  return storeKey(
    'issued-challenge',
    /* guard: registration-challenge-user */ userId,
    accountId,
    challenge,
  )
}
