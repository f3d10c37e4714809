import type { ReactElement } from 'react'

/** Paths on a 24 by 24 grid, drawn with one stroke. */
const paths = {
  home: 'M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6',
  send: 'M12 20V5M6 11l6-6 6 6',
  receive: 'M12 4v15M6 13l6 6 6-6',
  bank: 'M4 10h16L12 4zM6 10v8M10 10v8M14 10v8M18 10v8M4 20h16',
  card: 'M3 6h18v13H3zM3 10.5h18M6.5 15h4',
  snow: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5L12 7l2.5-2.5M9.5 19.5L12 17l2.5 2.5',
  eye: 'M3 12c2.5-4.5 5.5-6.5 9-6.5s6.5 2 9 6.5c-2.5 4.5-5.5 6.5-9 6.5S5.5 16.5 3 12zM12 9.5a2.5 2.5 0 110 5 2.5 2.5 0 010-5z',
  up: 'M6 15l6-6 6 6',
  down: 'M6 9l6 6 6-6',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  locked: 'M7 11V8a5 5 0 0110 0v3M5 11h14v9H5z',
  unlocked: 'M7 11V8a5 5 0 019.6-2M5 11h14v9H5z',
  shield: 'M12 3l7 3v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z',
  key: 'M8 8a4 4 0 110 8 4 4 0 010-8zM12 12h9v3M17 12v3',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  message: 'M4 5h16v11h-9l-5 4v-4H4zM8 9h8M8 12h5',
  badge: 'M5 4h14v16H5zM12 8a2 2 0 110 4 2 2 0 010-4zM8.5 17c.4-1.8 1.7-3 3.5-3s3.1 1.2 3.5 3',
  device: 'M8 3h8v18H8zM11 18h2',
  person: 'M12 4a4 4 0 110 8 4 4 0 010-8zM4.5 20.5c.8-3.8 3.8-6 7.5-6s6.7 2.2 7.5 6',
  sun: 'M12 8a4 4 0 110 8 4 4 0 010-8zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  auto: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 3v18M12 8h6M12 12h8M12 16h6',
  agent: 'M5 9h14v10H5zM12 9V5.5M12 3.5v.01M9 13v.01M15 13v.01M9.5 16h5',
  code: 'M9 7l-5 5 5 5M15 7l5 5-5 5',
  out: 'M14 5H5v14h9M10 12h11M17 8l4 4-4 4',
}

export type IconName = keyof typeof paths

/** A drawing beside words that say the same, so it is hidden from screen readers. */
export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
