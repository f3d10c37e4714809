import { createElement } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aboutPages } from '../../../demo/shell/screens.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

/** Renders the page that a path leads to. */
async function open(path: string) {
  const Page = aboutPages[path.split('#')[0] ?? '']
  if (!Page) throw new Error(`No page is at ${path}`)
  await render(createElement(Page), { path, answer: backendOf() })
}

const answerOf = (question: string) => page.getByRole('group').filter({ hasText: question })

it('help opens the question that its address names, and no other', async () => {
  await open('/help#limits')
  const asked = answerOf('How much can I send?')
  await expect.element(asked.getByText(/A payment of more than 250\.00\sUSDB/)).toBeVisible()
  await expect.element(asked.getByText('How much can I send?')).toHaveFocus()
  expect(document.querySelectorAll('details')).toHaveLength(14)
  expect(document.querySelectorAll('details[open]')).toHaveLength(1)
})

it('help says what codes by email let others do', async () => {
  await open('/help#codes')
  const asked = answerOf('Are codes by email as safe as a passkey?')
  await expect
    .element(asked.getByText(/Anyone who can read your email .* up to 250\.00\sUSDB/))
    .toBeVisible()
  await expect.element(asked.getByText(/Keep a passkey as well/)).toBeVisible()
})

it('help is a list of questions where its address names none', async () => {
  await open('/help')
  await expect.element(page.getByText('What does a payment cost?')).toBeVisible()
  expect(document.querySelectorAll('details[open]')).toHaveLength(0)
})

it('every question that a screen leads to is there', async () => {
  await open('/help')
  await expect.element(page.getByText('What does a payment cost?')).toBeVisible()
  const sources = import.meta.glob('../../../demo/*/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const named = Object.values(sources).flatMap((source) =>
    [...String(source).matchAll(/"\/help#([\w-]+)"/g)].map(([, id = '']) => id),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((id) => document.getElementById(id) === null)).toEqual([])
})

it('help and the terms say who holds the money, and promise no insurance', async () => {
  for (const path of ['/help#who-holds', '/terms']) {
    await open(path)
    await expect.element(page.getByText(/Marram keeps none and cannot sign/).first()).toBeVisible()
    await expect.element(page.getByText(/issued and backed outside Marram/).first()).toBeVisible()
    await expect.element(page.getByText(/no deposit insurance is promised/).first()).toBeVisible()
    await expect
      .element(page.getByText(/^If Marram closes, your recovery phrase/).first())
      .toBeVisible()
  }
})

it.each([
  ['/terms', 'Marram is a made-up company'],
  ['/privacy', 'It says what this wallet does'],
])('%s says that it is an example', async (path, example) => {
  await open(path)
  await expect.element(page.getByRole('status').getByText(example)).toBeVisible()
  expect(document.body.textContent).not.toContain('{sum}')
})
