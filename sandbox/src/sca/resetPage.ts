import { html } from 'hono/html'
import { page } from '../core/http/page.ts'
import type { LivenessOutcome, OpenLivenessCheck } from './resets.ts'

const labels: Readonly<Record<LivenessOutcome, string>> = {
  LIVENESS_PASSED: 'Pass',
  PENDING_REVIEW: 'Leave to a review',
  REJECTED: 'Reject',
}

/** The page on which a person chooses the outcome of a liveness check. */
export function livenessPage(token: string, { reset, outcomes }: OpenLivenessCheck) {
  return page(
    'Check that a customer is alive',
    html`<p>
        This page stands in for the liveness check that comes before a factor is reset. Choose its
        outcome.
      </p>
      <dl>
        <dt>Customer</dt>
        <dd class="id">${reset.customerId}</dd>
        <dt>Factor</dt>
        <dd>${reset.factor}</dd>
        <dt>Status</dt>
        <dd>${reset.status}</dd>
      </dl>
      <form method="post">
        ${outcomes.map(
          (outcome) =>
            html`<button formaction="/sca-reset/${token}/${outcome}">${labels[outcome]}</button>`,
        )}
      </form>`,
  )
}

/** The page after a choice. */
export function livenessResultPage(outcome: LivenessOutcome) {
  return page(
    'Liveness check finished',
    html`<p>The outcome is <strong>${outcome}</strong>. You can close this page.</p>`,
  )
}
