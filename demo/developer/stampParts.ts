/** A stamp taken apart: what its header holds, and the two numbers in its signature. */
export interface StampParts {
  publicKey: string
  scheme: string
  /** DER, as hex. */
  signature: string
  r: string
  s: string
}

/** @returns undefined for what is no stamp */
export function readStamp(headerValue: string): StampParts | undefined {
  try {
    const base64 = headerValue.replaceAll('-', '+').replaceAll('_', '/')
    const { publicKey, scheme, signature } = JSON.parse(atob(base64))
    return { publicKey, scheme, signature, ...readDer(signature) }
  } catch {
    return undefined
  }
}

/** `30 len 02 len r 02 len s`: a P-256 signature is short enough for lengths of one byte. */
function readDer(hex: string): { r: string; s: string } {
  const integerAt = (start: number) => {
    const length = Number.parseInt(hex.slice(start + 2, start + 4), 16)
    return hex.slice(start + 4, start + 4 + 2 * length)
  }
  const r = integerAt(4)
  return { r, s: integerAt(8 + r.length) }
}
