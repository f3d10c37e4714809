import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AgentHistory } from '../../../demo/agents/AgentHistory.tsx'
import { backendOf, completed, failed } from '../support/backend.ts'
import { render } from '../support/render.tsx'

it('shows what agents spent with a minus, and nothing of it that was not paid, each with its time', async () => {
  const agentId = 'Agent:1'
  const id = 'Transaction:00000000-0000-4000-8000-000000000005'
  const refunded = failed('PAYOUT_RETURNED', { status: 'COMPLETED' })
  const payments = [completed({ agentId }), { ...refunded, id, agentId }]
  const rejected = {
    ...{ id: 'AgentAction:1', agentId, at: '2026-01-01T00:00:00.000Z', status: 'REJECTED' },
    action: { transferDetails: { amount: 4_000, currency: 'USD' } },
  }
  const requests = () => ({ status: 200, body: { requests: [rejected] } })
  const routes = { 'GET /api/agent-requests': requests }
  await render(<AgentHistory hasAgents />, { answer: backendOf({ payments, routes }) })
  await expect.element(page.getByText('Completed')).toBeVisible()
  const history = page.getByRole('region', { name: 'What agents did' })
  const rows = history.getByRole('listitem').elements()
  const sums = rows.map((row) => row.querySelector('.sum')?.textContent?.replace(/\s/g, ' '))
  expect(sums).toEqual(['−10.00 USDB', '10.00 USDB', '40.00 USD'])
  for (const row of rows) expect(row.textContent).toMatch(/A disconnected agent, .*\d:\d\d/)
})
