/** Runs in the page: what a stamp and an unlock cost beside the bare platform and library calls. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { base58 } from '@scure/base'
import { generateSessionKeyPair, openSessionKey, stamp } from 'holdfast/crypto'
import { importPair, type Vector } from './sample.ts'

/** How many of a side run together: a page's clock is coarse. */
const batch = 10

/** Milliseconds of one side and of the other, run in turns so that both meet the same noise. */
export interface Pair {
  name: string
  oursMs: number
  bareMs: number
  ratio: number
}

const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
const payload = JSON.stringify({
  type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
  parameters: 'x'.repeat(700),
})

/** @param rounds - how many pairs; the median of each side counts */
export async function measure(vector: Vector, rounds: number): Promise<Pair[]> {
  return [await measureStamp(rounds), await measureUnlock(vector, rounds)]
}

async function measureStamp(rounds: number): Promise<Pair> {
  const sessionKey = await generateSessionKeyPair()
  const encoder = new TextEncoder()
  const bare = async () => {
    const signature = await crypto.subtle.sign(
      algorithm,
      sessionKey.signingKey,
      encoder.encode(payload),
    )
    const hex = Array.from(new Uint8Array(signature), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
    return btoa(JSON.stringify({ publicKey: sessionKey.publicKeyHex, scheme: 's', signature: hex }))
  }
  return pair(
    'stamp, beside a bare sign and encoding',
    rounds,
    () => stamp(payload, sessionKey),
    bare,
  )
}

async function measureUnlock(vector: Vector, rounds: number): Promise<Pair> {
  const { bundle } = vector
  const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
  const keyPair = await importPair(vector)
  const payloadBytes = base58.decode(bundle)
  const compressed = Uint8Array.from(payloadBytes.subarray(0, 33))
  const point = await crypto.subtle.importKey('raw', compressed, ecdh, true, [])
  const enc = new Uint8Array(await crypto.subtle.exportKey('raw', point))
  const recipientRaw = new Uint8Array(await crypto.subtle.exportKey('raw', keyPair.publicKey))
  const aad = new Uint8Array([...enc, ...recipientRaw])
  const sealed = Uint8Array.from(payloadBytes.subarray(33, 81))
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const info = new TextEncoder().encode('turnkey_hpke').buffer
  const bare = () =>
    suite.open({ recipientKey: keyPair, enc: enc.buffer, info }, sealed.buffer, aad.buffer)
  return pair(
    'unlock, beside @hpke/core alone (warm)',
    rounds,
    () => openSessionKey(bundle, keyPair),
    bare,
  )
}

async function pair(
  name: string,
  rounds: number,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
): Promise<Pair> {
  const times: [number[], number[]] = [[], []]
  for (let round = -20; round < rounds; round += 1) {
    const isOursFirst = round % 2 === 0
    for (const side of isOursFirst ? [0, 1] : [1, 0]) {
      const run = side === 0 ? ours : bare
      const startedAt = performance.now()
      for (let times = 0; times < batch; times += 1) await run()
      const elapsedMs = (performance.now() - startedAt) / batch
      if (round >= 0) times[side === 0 ? 0 : 1].push(elapsedMs)
    }
  }
  const [oursMs, bareMs] = [median(times[0]), median(times[1])]
  return { name, oursMs, bareMs, ratio: oursMs / bareMs }
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
