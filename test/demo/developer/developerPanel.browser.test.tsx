import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CallLog } from '../../../demo/developer/callLog.ts'
import { DeveloperPanel } from '../../../demo/developer/DeveloperPanel.tsx'
import type { SeenCall } from '../../../demo/developer/seenCall.ts'
import { render } from '../support/render.tsx'

const at = new Date(2026, 0, 2, 12, 50, 1).getTime()
const execute = '/wallet/quotes/Quote:a376f3ca-f592-46c7-9200-4b97f80a953e/execute'

const call = (id: number, method: string, path: string): SeenCall => ({
  id,
  at,
  method,
  path,
  status: 200,
  durationMs: 72,
  sent: { note: 'sent' },
  answer: { note: 'answered' },
})

function logOf(calls: SeenCall[]): CallLog {
  const seen = { calls, stamps: [] }
  return {
    fetch,
    getSeen: () => seen,
    clear: () => {},
    keep: () => () => {},
    subscribe: () => () => {},
  }
}

async function show(tab: string, calls: SeenCall[] = [], width = 320) {
  sessionStorage.setItem('marram.developer.tab', tab)
  const panel = <DeveloperPanel calls={logOf(calls)} addresses={[]} />
  await render(<div className="developer">{panel}</div>, { size: [width, 640] })
}

describe('the developer’s panel on a narrow screen', () => {
  const sandbox = page.getByRole('tab', { name: 'Sandbox' })

  it('opens with the selected tab in view', async () => {
    await show('Sandbox')
    await expect.element(sandbox).toHaveAttribute('aria-selected', 'true')
    await expect.element(sandbox).toBeInViewport({ ratio: 1 })
  })

  it('keeps it in view where the screen becomes narrow', async () => {
    await show('Sandbox', [], 800)
    await expect.element(sandbox).toBeInViewport({ ratio: 1 })
    await page.viewport(320, 640)
    await expect.element(sandbox).toBeInViewport({ ratio: 1 })
  })
})

describe('the calls in it', () => {
  const rows = page.getByRole('list', { name: 'Calls' }).getByRole('listitem')

  it('have their time of day and their whole path', async () => {
    await show('Calls', [call(1, 'POST', execute)])
    await expect.element(rows).toHaveTextContent(execute.replace('/wallet', ''))
    const row = rows.element()
    expect(row.querySelector('summary time')?.textContent).toMatch(/12:50:01/)
    const path = row.querySelector('.path') as HTMLElement
    expect(path.scrollWidth).toBeLessThanOrEqual(path.clientWidth)
  })

  it('leave out repeated reads, and say how many, until they are asked for', async () => {
    await show(
      'Calls',
      [3, 2, 1].map((id) => call(id, 'GET', '/wallet/agents')),
    )
    await expect.poll(() => rows.elements().length).toBe(1)
    await expect.element(page.getByText('2 repeated reads are hidden.')).toBeVisible()
    await page.getByLabelText('Hide polling').click()
    await expect.poll(() => rows.elements().length).toBe(3)
    expect(page.getByText('hidden').query()).toBeNull()
  })

  it('open to a request and a response that can be copied', async () => {
    const write = vi.spyOn(Clipboard.prototype, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    await show('Calls', [call(1, 'POST', execute)])
    await page.getByText('POST', { exact: true }).click()
    await page.getByRole('button', { name: 'Copy request' }).click()
    await page.getByRole('button', { name: 'Copy response' }).click()
    expect(write.mock.calls.map(([text]) => JSON.parse(text))).toEqual([
      { note: 'sent' },
      { note: 'answered' },
    ])
  })
})

it('a reset looks dangerous, and asks first', async () => {
  await show('Sandbox')
  const reset = page.getByRole('button', { name: 'Reset clock and data' })
  await expect.element(reset).toHaveAttribute('data-look', 'danger')
  const now = page.getByRole('button', { name: 'Reset now' })
  expect(now.query()).toBeNull()
  await reset.click()
  await expect.element(now).toHaveAttribute('data-look', 'danger')
  await reset.click()
  await expect.element(now).not.toBeInTheDocument()
})
