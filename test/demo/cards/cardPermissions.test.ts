import { afterEach, describe, expect, it } from 'vitest'
import {
  type CardPermissions,
  prefetchPermissions,
  standingOf,
} from '../../../demo/cards/cardPermissions.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'
import type { Card } from '../../../src/index.ts'
import { rightAnswers } from '../../support/answers.ts'
import { type ScriptedAnswer, scriptedRelay } from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

const wallet = 'InternalAccount:wallet'
const other = 'InternalAccount:other'
const card = (state: string, fundingSources = [wallet]) => ({ id: 'Card:1', state, fundingSources })

describe('standingOf', () => {
  it.each<[string, ReturnType<typeof card>, CardPermissions | undefined, string]>([
    ['is ready once the wallet has allowed it to pay', card('ACTIVE'), ['Card:1'], 'ACTIVE'],
    ['needs permission until then', card('ACTIVE'), ['Card:2'], 'NEEDS_PERMISSION'],
    ['is ready where the service demands no permission', card('ACTIVE'), null, 'ACTIVE'],
    [
      'is of unknown standing while permissions are not known',
      card('ACTIVE'),
      undefined,
      'UNKNOWN',
    ],
    [
      'is ready without permission where another account pays',
      card('ACTIVE', [wallet, other]),
      [],
      'ACTIVE',
    ],
    ['is frozen, allowed or not', card('FROZEN'), [], 'FROZEN'],
    ['is closed, and nobody pays for it', card('CLOSED', []), [], 'CLOSED'],
  ])('a card %s', (_, shown, permissions, standing) => {
    expect(standingOf(shown, wallet, permissions)).toBe(standing)
  })
})

describe('prefetchPermissions', () => {
  afterEach(() => queryClient.clear())

  const key = (status: string, cardId: string) => ({
    ...rightAnswers.parseDelegatedKey,
    ...{ status, cardId },
  })
  const failure = (status: number, code: string) => ({
    status,
    body: { status, code, message: '' },
  })

  it.each<[string, ScriptedAnswer, CardPermissions | undefined]>([
    [
      'the cards whose permission is in force',
      {
        status: 200,
        body: {
          data: [key('ACTIVE', 'Card:1'), key('PENDING', 'Card:2'), key('REVOKED', 'Card:3')],
        },
      },
      ['Card:1'],
    ],
    [
      'that none is needed where the service has no permissions',
      failure(501, 'UNSUPPORTED_BY_SERVICE'),
      null,
    ],
    ['nothing where they cannot be read', failure(404, 'NOT_FOUND'), undefined],
  ])('learns %s', async (_, answer, permissions) => {
    const { wallet } = await signedInWallet({ fetch: scriptedRelay(() => answer).fetch })
    await prefetchPermissions(wallet, [card('ACTIVE')] as unknown as Card[])
    expect(queryClient.getQueryData(['cardPermissions'])).toEqual(permissions)
  })
})
