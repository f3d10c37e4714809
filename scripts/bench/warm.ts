/** Runs in the page: a stamp and an unlock when everything is loaded and optimized. */
import { openSessionKey, stamp } from 'holdfast/crypto'
import { openByHpkeCore } from './hpkeCore/open.ts'
import { interleave, type Times } from './interleave.ts'
import { importPair, payloadToSign, type Vector } from './sample.ts'
import { startPage } from './startPage.ts'
import { toHex, utf8 } from './webCrypto/bytes.ts'
import { openByWebCrypto } from './webCrypto/open.ts'
import { compress, stampByHand } from './webCrypto/stamp.ts'

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
  return interleave(
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
  return interleave(
    {
      ours: () => openSessionKey(bundle, keyPair),
      hpkeCore: () => openByHpkeCore(bundle, keyPair),
      webCrypto: () => openByWebCrypto(bundle, keyPair),
    },
    rounds,
  )
}

startPage({ measureStamp, measureUnlock })
