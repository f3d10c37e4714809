import { WalletError } from 'holdfast'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FreshPasskey, type FreshPasskeyProps } from '../../../demo/signIn/FreshPasskey.tsx'
import { rightAnswers } from '../../support/answers.ts'
import { backendOf } from '../support/backend.ts'
import { render } from '../support/render.tsx'

const passkey = { ...rightAnswers.parseCredential, type: 'PASSKEY' }
const reasons: [NonNullable<FreshPasskeyProps['reason']>, string, string][] = [
  ['payment', 'because this payment is above 250.00', 'Nothing has been paid yet.'],
  ['agentPayment', 'because you approve an agent’s payment', 'Nothing has been paid yet.'],
  ['phrase', 'because it shows your recovery phrase', 'Your phrase has not been shown yet.'],
  ['removeAccount', 'because you remove a bank account', 'Nothing has been changed yet.'],
]

it.each(reasons)(
  'a passkey for %s is asked for with the reason',
  async (reason, because, state) => {
    await render(
      <FreshPasskey error={new WalletError('STEP_UP_REQUIRED', 'Planted')} reason={reason}>
        {null}
      </FreshPasskey>,
      {
        answer: backendOf({
          routes: {
            'GET /wallet/auth/credentials': () => ({
              status: 200,
              body: { data: [passkey], hasMore: false },
            }),
          },
        }),
      },
    )
    await expect.element(page.getByText(because)).toBeVisible()
    await expect.element(page.getByText(state)).toBeVisible()
  },
)
