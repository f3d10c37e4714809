import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { suggestedPolicy } from '../../../demo/agents/agentPolicy.ts'
import { PolicyForm } from '../../../demo/agents/PolicyForm.tsx'
import { Sheet } from '../../../demo/ui/Sheet.tsx'
import { render } from '../support/render.tsx'

const sheet = page.getByRole('dialog', { name: 'Limits' })

it.each<[number, number]>([
  [320, 568],
  [390, 844],
  [1280, 720],
])('sums up in view what is allowed, as it is typed: %d×%d', async (...size) => {
  await render(
    <Sheet title="Limits" isOpen onClose={() => {}}>
      <PolicyForm
        fields={suggestedPolicy()}
        own={{ dollars: 'InternalAccount:dollars', wallet: 'InternalAccount:wallet' }}
        submitLabel="Save"
        busy={false}
        error={undefined}
        onSubmit={() => {}}
      />
    </Sheet>,
    { size },
  )
  for (const box of sheet.getByRole('checkbox').all()) await expect.element(box).not.toBeChecked()
  const summary = sheet.getByText(/without asking\. /)
  await expect.element(summary).toHaveTextContent(/^Pays up to 25\.00\sUSD/)
  await expect.element(summary).toHaveTextContent(/Sees no balances or payments\.$/)
  await expect.element(summary).toBeInViewport({ ratio: 1 })
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })

  await sheet.getByLabelText('Limit for one day').fill('')
  await sheet.getByLabelText('See my balances and payments').click()
  await expect.element(summary).toHaveTextContent(/No daily limit\. Sees your balances/)
  await expect.element(summary).toBeInViewport({ ratio: 1 })

  await sheet.getByLabelText('Asks above').fill('60')
  await expect.element(summary).not.toBeInTheDocument()
})
