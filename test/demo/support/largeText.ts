import { onTestFinished } from 'vitest'

/** Text of twice the size until the end of the test, as a browser's setting makes it. */
export function useLargeText(): void {
  const { style } = document.documentElement
  style.fontSize = '200%'
  onTestFinished(() => {
    style.fontSize = ''
  })
}
