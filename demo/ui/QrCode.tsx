import { generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { type ReactElement, useMemo } from 'react'

/** What scanners need around the code, in squares. */
const margin = 4

export interface QrCodeProps {
  text: string
  /** What is in it, for those who cannot see it. */
  label: string
}

/** Dark on white in both themes: many scanners do not read the opposite. */
export function QrCode({ text, label }: QrCodeProps): ReactElement {
  const code = useMemo(() => generate(text), [text])
  const side = code.size + 2 * margin
  return (
    <svg
      className="qr"
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  )
}
