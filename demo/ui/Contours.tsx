import type { ReactElement } from 'react'

const corners = 72

/** Height lines of a dune, as on a surveyor's map: rings that never cross. */
const rings = Array.from({ length: 14 }, (_, index) => ring(30 + index * 34))

export function Contours(): ReactElement {
  return (
    <svg
      className="contours"
      viewBox="0 0 800 600"
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {rings.map((points) => (
        <polygon key={points} points={points} fill="none" stroke="currentColor" strokeWidth="1.5" />
      ))}
    </svg>
  )
}

function ring(radius: number): string {
  return Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI
    const swell = 1 + 0.16 * Math.sin(2 * angle + 0.6) + 0.07 * Math.sin(3 * angle - radius / 300)
    const x = 700 + 1.5 * radius * swell * Math.cos(angle)
    const y = 500 + 0.85 * radius * swell * Math.sin(angle)
    return `${Math.round(x)},${Math.round(y)}`
  }).join(' ')
}
