import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { emulate } from '../support/media.ts'
import { render } from '../support/render.tsx'

const widths = [390, 1280]
const themes = ['light', 'dark']
const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))

it.each(looks)(
  'the current tab is marked at 3:1, and with a line in forced colours: $theme, $width px',
  async ({ width, theme }) => {
    const scheme = { name: 'prefers-color-scheme', value: theme }
    await emulate([scheme])
    await render(null, { path: '/accounts', size: [width, 900] })
    const tab = page.getByRole('link', { name: 'Accounts', exact: true })
    await expect.element(tab).toHaveAttribute('aria-current', 'page')
    expect(contrastOfMark(tab.element())).toBeGreaterThanOrEqual(3)
    await emulate([scheme, { name: 'forced-colors', value: 'active' }])
    expect(contrastOfMark(tab.element())).toBeGreaterThanOrEqual(3)
    const others = [...document.querySelectorAll('.tabs a:not([aria-current])')]
    const marks = others.map((link) => getComputedStyle(link, '::after').content)
    expect(new Set(marks)).toEqual(new Set(['none']))
  },
)

/** How the line of the current tab stands out from the bar behind it. */
function contrastOfMark(tab: Element): number {
  const bar = ancestorsOf(tab).find(
    (part) => getComputedStyle(part).backgroundColor !== 'rgba(0, 0, 0, 0)',
  )
  const mark = getComputedStyle(tab, '::after')
  const sides = ['Top', 'Bottom'] as const
  const side = sides.find((each) => Number.parseFloat(mark[`border${each}Width`]) >= 3)
  if (!side || !bar) return 0
  const colors = [mark[`border${side}Color`], getComputedStyle(bar).backgroundColor]
  const [light = 0, dark = 0] = colors.map(luminance).sort((one, other) => other - one)
  return (light + 0.05) / (dark + 0.05)
}

function ancestorsOf(element: Element): Element[] {
  const parts: Element[] = []
  for (let part: Element | null = element; part; part = part.parentElement) parts.push(part)
  return parts
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
