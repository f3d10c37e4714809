/** What a page is looked at in. */
export interface Look {
  theme: 'light' | 'dark'
  width: number
  height: number
}

const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 900 },
]

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  sizes.map((size) => ({ theme, ...size })),
)

/** The looks of a state: the developer's panel is beside the page or a sheet, by its width. */
export function looksOf(state: string): readonly Look[] {
  if (state.includes('developer')) return looks.filter(({ width }) => width >= 1024)
  if (state.startsWith('panel-sheet')) return looks.filter(({ width }) => width < 1024)
  return looks
}

/** @returns the name of the file without its folder */
export function fileOf(state: string, { theme, width }: Look): string {
  return `${state}-${theme}-${width}.png`
}
