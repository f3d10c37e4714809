/** How many of the words are asked for. */
const wordCount = 3

/** A few words of a phrase, of which no copy is kept, to compare with what the customer wrote down. */
export interface PhraseCheck {
  /** Which words are asked for, counted from 1, in the order of the phrase. */
  positions: number[]
  /** Whether the word at a position was written down right. */
  isRight(position: number, word: string): Promise<boolean>
}

/**
 * Picks words of the phrase to ask for. The check has their authentication codes under a key that no
 * script can read, and nothing else of the phrase: the caller can dispose of it.
 */
export async function createPhraseCheck(phrase: string): Promise<PhraseCheck> {
  const words = phrase.split(' ')
  const key = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const positions = pickPositions(words.length)
  const codes = new Map<number, ArrayBuffer>()
  for (const position of positions) {
    const word = encode(position, words[position - 1] ?? '')
    codes.set(position, await crypto.subtle.sign('HMAC', key, word))
  }
  return {
    positions,
    isRight: (position, word) =>
      crypto.subtle.verify(
        'HMAC',
        key,
        codes.get(position) ?? new ArrayBuffer(),
        encode(position, word),
      ),
  }
}

const algorithm: HmacKeyGenParams = { name: 'HMAC', hash: 'SHA-256' }

/** Different ones: each draw takes its position out of those that are left. */
function pickPositions(length: number): number[] {
  const left = Array.from({ length }, (_, index) => index + 1)
  const draws = crypto.getRandomValues(new Uint32Array(Math.min(wordCount, length)))
  const picked = [...draws].flatMap((draw) => left.splice(draw % left.length, 1))
  return picked.sort((one, other) => one - other)
}

/** Capitals and spaces around a word are how a keyboard writes, and no mistake. */
function encode(position: number, word: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${position} ${word.trim().toLowerCase().normalize('NFKD')}`)
}
