import { html } from 'hono/html'
import { page } from '../core/http/page.ts'

/** The input of the page. */
export type LivenessQuestion = { token: string; id: string; accountType: string; address: string }

/** The page on which a person chooses the outcome of a liveness check. */
export function livenessQuestion({ token, id, accountType, address }: LivenessQuestion) {
  return page(
    'Verify the owner of a wallet',
    html`<p>
        This page stands in for a provider that checks whether the owner of the wallet is in front
        of the camera. Choose the outcome of the check. The link works once.
      </p>
      <dl>
        <dt>Wallet</dt>
        <dd>${accountType}</dd>
        <dt>Address</dt>
        <dd class="id">${address}</dd>
        <dt>Account</dt>
        <dd class="id">${id}</dd>
      </dl>
      <form method="post">
        <button class="APPROVED" formaction="/ownership/${token}/PASSED">Pass</button>
        <button class="REJECTED" formaction="/ownership/${token}/FAILED">Fail</button>
      </form>`,
  )
}

/** The page at the end of a check. */
export function livenessResult(status: string) {
  return page(
    'Check finished',
    html`<p>The account is <strong>${status}</strong>. You can close this page.</p>`,
  )
}
