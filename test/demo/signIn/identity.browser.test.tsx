import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Identity as IdentityState } from '../../../demo/session/platform.ts'
import { Identity } from '../../../demo/signIn/Identity.tsx'
import { render } from '../support/render.tsx'

const show = (state: IdentityState, me?: object) =>
  render(<Identity {...state} />, {
    answer: ({ path }) => (path === '/api/me' && me ? { status: 200, body: me } : 'networkError'),
  })

const button = (name: string) => page.getByRole('button', { name })

describe('the screen in place of a wallet', () => {
  it.each([
    ['NEEDED', 'Confirm who you are', ['Confirm now', 'Check again', 'Log out']],
    ['IN_REVIEW', 'We are checking your details', ['Check again', 'Log out']],
    [
      'CORRECTIONS_NEEDED',
      'Please correct your details',
      ['Correct it now', 'Check again', 'Log out'],
    ],
    ['REJECTED', 'Your identity could not be confirmed', ['Log out']],
  ] as const)('says what %s means, and offers what helps', async (status, title, buttons) => {
    await show({ status, problems: [] })
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    const main = page.getByRole('main')
    await expect.element(main.getByRole('button').first()).toBeVisible()
    const names = main
      .getByRole('button')
      .elements()
      .map((element) => element.textContent)
    expect(names).toEqual(buttons)
  })

  it('leads one who was rejected to the platform by mail', async () => {
    await show({ status: 'REJECTED', problems: [] })
    await expect
      .element(page.getByRole('link', { name: 'Write to Marram' }))
      .toHaveAttribute('href', 'mailto:help@marram.example')
  })

  it('names what has to be corrected, each once', async () => {
    await show({
      status: 'CORRECTIONS_NEEDED',
      problems: [
        { type: 'MISSING_FIELD', field: 'birthDate' },
        { type: 'MISSING_FIELD', field: 'somethingNew' },
        { type: 'INVALID_FIELD', field: 'identifier' },
        { type: 'POOR_QUALITY_DOCUMENT' },
        { type: 'POOR_QUALITY_DOCUMENT' },
        { type: 'SOMETHING_NEW' },
      ],
    })
    await expect.element(page.getByText('Missing: your date of birth')).toBeVisible()
    const items = page.getByRole('main').getByRole('listitem').elements()
    expect(items.map((element) => element.textContent)).toEqual([
      'Missing: your date of birth',
      'A detail is missing.',
      'Not valid: your tax number',
      'The picture of your document cannot be read. Take a clear one.',
      'A document or a detail could not be confirmed.',
    ])
  })

  it('says so where nothing has changed', async () => {
    const identity: IdentityState = { status: 'IN_REVIEW', problems: [] }
    await show(identity, { user: null, identity })
    await button('Check again').click()
    await expect.element(page.getByText('Nothing has changed yet.')).toBeVisible()
  })

  it('says where the platform cannot be reached', async () => {
    await show({ status: 'NEEDED', problems: [] })
    await button('Confirm now').click()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(button('Confirm now')).toBeEnabled()
  })
})
