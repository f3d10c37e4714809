/** Runs in the page: a stamp and an unlock when everything is loaded and optimized. */
import { openSessionKey, stamp } from 'holdfast/crypto'
import { toHex, utf8 } from '../bytes.ts'
import { openByHand } from '../openByHand.ts'
import { openByHpkeCore } from '../openByHpkeCore.ts'
import { type Times, takeTurns } from '../ratios.ts'
import { importPair, payloadToSign, startPage, type Vector } from '../sample.ts'
import { compress, stampByHand } from '../stampByHand.ts'

/** How many calls are timed together: the clock of a page is coarse. */
const batch = 10
const warmUpRounds = 20

const { subtle } = crypto

/** What a stamp takes beside the platform's signature alone. */
export async function measureStamp(rounds: number): Promise<Times> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const signingKey = pair.privateKey
  const publicKeyHex = toHex(
    compress(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
  )
  const bytes = utf8(payloadToSign)
  const sessionKey = { signingKey, publicKeyHex }
  return timeBatches(
    {
      ours: () => stamp(payloadToSign, sessionKey),
      byHand: () => stampByHand(payloadToSign, sessionKey),
      bareSign: () => subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signingKey, bytes),
    },
    rounds,
  )
}

/** What an unlock takes: decode the bundle, open it, import the key. */
export async function measureUnlock(vector: Vector, rounds: number): Promise<Times> {
  const keyPair = await importPair(vector)
  const { bundle } = vector
  return timeBatches(
    {
      ours: () => openSessionKey(bundle, keyPair),
      hpkeCore: () => openByHpkeCore(bundle, keyPair),
      byHand: () => openByHand(bundle, keyPair),
    },
    rounds,
  )
}

function timeBatches(
  sides: Record<string, () => Promise<unknown>>,
  rounds: number,
): Promise<Times> {
  return takeTurns(Object.keys(sides), { rounds, warmUpRounds }, async (side) => {
    const startedAt = performance.now()
    for (let count = 0; count < batch; count += 1) await sides[side]?.()
    return (performance.now() - startedAt) / batch
  })
}

startPage({ measureStamp, measureUnlock })
