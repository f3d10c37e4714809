import { describe, expect, it } from 'vitest'
import { createSignedChanges } from '../../../demo/cards/signedChanges.ts'

const path = '/wallet/cards/Card%3A1'
const challenge = { requestId: 'Request:1', payloadToSign: '{"type":"UPDATE_CARD"}' }
const change = (state: string, headers: Record<string, string> = {}) => ({
  method: 'PATCH',
  headers,
  body: JSON.stringify({ state }),
})
const signed = { 'Request-Id': 'Request:1', 'Service-Wallet-Signature': 'stamp' }

/** A service that demands a signature for every change, and answers reveals with an address. */
function changesOf(status = 200) {
  return createSignedChanges(async (input, init) => {
    if (String(input).endsWith('/reveal'))
      return Response.json({ url: 'https://issuer.example/secret' })
    return new Headers(init?.headers).has('Request-Id')
      ? Response.json({ id: 'Card:1' }, { status })
      : Response.json(challenge, { status: 202 })
  })
}

describe('createSignedChanges', () => {
  it('notes the text that was signed, its signature and what it changed', async () => {
    const changes = changesOf()
    await changes.fetch(path, change('FROZEN'))
    expect(changes.getLast()).toBeUndefined()
    await changes.fetch(path, change('FROZEN', signed))
    expect(changes.getLast()).toEqual({
      cardId: 'Card:1',
      change: 'FROZEN',
      payload: challenge.payloadToSign,
      signature: 'stamp',
    })
  })

  it('leaves the response to the wallet', async () => {
    const response = await changesOf().fetch(path, change('FROZEN'))
    expect(await response.json()).toEqual(challenge)
  })

  it('notes no change that was refused, and none without a signature', async () => {
    const refused = changesOf(409)
    await refused.fetch(path, change('FROZEN'))
    await refused.fetch(path, change('FROZEN', signed))
    expect(refused.getLast()).toBeUndefined()
    const plain = createSignedChanges(async () => Response.json({ id: 'Card:1' }))
    await plain.fetch(path, change('FROZEN'))
    expect(plain.getLast()).toBeUndefined()
  })

  it('keeps nothing of the address of a card’s number', async () => {
    const changes = changesOf()
    await changes.fetch(path, change('FROZEN'))
    await changes.fetch(path, change('FROZEN', signed))
    await changes.fetch(`${path}/reveal`, { method: 'POST', body: '{}' })
    expect(JSON.stringify(changes.getLast())).not.toContain('issuer')
  })
})
