import { generate } from 'lean-qr'

/** A QR code as one drawing. */
export interface QrDrawing {
  /** In squares, without the margin. */
  size: number
  /** Of the dark squares, as an SVG path: one unit each. */
  path: string
}

/** Draws the QR code of a text. Levels of error correction above the lowest are used where they cost no size. */
export function qrPath(text: string): QrDrawing {
  const code = generate(text)
  const { size } = code
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    let x = 0
    while (x < size) {
      const start = x
      while (code.get(x, y)) x += 1
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      x += 1
    }
  }
  return { size, path: runs.join('') }
}
