import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { fileOf, looksOf } from './looks.ts'

const style = `
  body { margin: 8px; background: #808080; font: 14px sans-serif }
  div { display: flex; gap: 8px; align-items: start; margin-block-end: 8px }
  img { zoom: 0.5; max-block-size: 2400px; object-fit: cover; object-position: top }`

/** Puts every look of a state on one picture, a theme a row, in half the size. */
export async function makeContactSheet(page: Page, folder: string, state: string): Promise<void> {
  const rows = (['light', 'dark'] as const).map((theme) => rowOf(state, theme))
  const file = `${folder}/sheets/${state}`
  await writeFile(`${file}.html`, `<style>${style}</style><p>${state}</p>${rows.join('')}`)
  await page.goto(pathToFileURL(`${file}.html`).href)
  await page.screenshot({ path: `${file}.png`, fullPage: true })
}

function rowOf(state: string, theme: 'light' | 'dark'): string {
  const images = looksOf(state)
    .filter((look) => look.theme === theme)
    .map((look) => `<img src="../${fileOf(state, look)}">`)
  return `<div>${images.join('')}</div>`
}
