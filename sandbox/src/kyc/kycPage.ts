import { html } from 'hono/html'
import { page } from '../core/http/page.ts'
import type { KycOutcome } from './kycLinks.ts'

/** The input of the page. */
export type KycQuestion = {
  token: string
  /** The name of the customer, if its record has one. */
  name: string | undefined
  customerId: string
  status: string
  outcomes: readonly KycOutcome[]
}

const labels: Readonly<Record<KycOutcome, string>> = {
  APPROVED: 'Approve',
  REJECTED: 'Reject',
  PENDING: 'Leave pending',
  HOLD: 'Put on hold',
}

/** The page on which a person chooses the outcome of a verification. */
export function questionPage({ token, name, customerId, status, outcomes }: KycQuestion) {
  return page(
    'Verify a customer',
    html`<p>
        This page stands in for the verification provider. Choose the outcome of the verification
        of this customer. The link works once.
      </p>
      <dl>
        <dt>Customer</dt>
        <dd>${name ?? 'without a name'}</dd>
        <dt>Id</dt>
        <dd class="id">${customerId}</dd>
        <dt>Status</dt>
        <dd>${status}</dd>
      </dl>
      <form method="post">
        ${outcomes.map((outcome) => button(token, outcome))}
      </form>`,
  )
}

function button(token: string, outcome: KycOutcome) {
  const action = `/kyc/${token}/${outcome}`
  return html`<button class="${outcome}" formaction="${action}">${labels[outcome]}</button>`
}

/** The last page of a verification without a `redirectUri`. */
export function resultPage(status: string) {
  return page(
    'Verification finished',
    html`<p>The outcome is <strong>${status}</strong>. You can close this page.</p>`,
  )
}
