import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FundingDetails } from '../../../demo/shared/FundingDetails.tsx'
import { render } from '../support/render.tsx'

it('an address is shown with what it takes, in the words of the page', async () => {
  const address = { accountType: 'SPARK_WALLET', assetType: 'USDB', address: 'sp1pgss' }
  const note = 'Send only money in the currency of the account'
  await render(
    <FundingDetails
      instructions={[
        { accountOrWalletInfo: address, instructionsNotes: note, isPlatformAccount: false },
      ]}
    />,
  )
  await expect
    .element(page.getByText('Send only USDB to this address; anything else may be lost.'))
    .toBeVisible()
  await expect.element(page.getByText(note)).not.toBeInTheDocument()
})
