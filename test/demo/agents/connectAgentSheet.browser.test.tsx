import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ConnectAgentSheet } from '../../../demo/agents/ConnectAgentSheet.tsx'
import { rightAnswers } from '../../support/answers.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

it('the form that connects an agent says that payments from dollars need no signature', async () => {
  const passkey = { ...rightAnswers.parseCredential, type: 'PASSKEY' }
  const credentials = { status: 200, body: { data: [passkey], hasMore: false } }
  await render(
    <ConnectAgentSheet
      isOpen
      former={undefined}
      own={{ dollars: 'InternalAccount:1', wallet: undefined }}
      onClose={() => {}}
    />,
    { answer: backendOf({ routes: { 'GET /wallet/auth/credentials': () => credentials } }) },
  )
  const sheet = page.getByRole('dialog', { name: 'Connect an agent' })
  await expect
    .element(sheet.getByText(/Agents pay from Dollars\. .* need no signature of yours/))
    .toBeVisible()
})
