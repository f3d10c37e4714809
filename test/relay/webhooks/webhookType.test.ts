import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { WebhookType } from '../../../src/relay.ts'

/** The names of an open union, without the text that keeps it open. */
type Listed<Type extends string> = Type extends string
  ? string extends Type
    ? never
    : Type
  : never

/** Compiles with exactly the names of the type. */
const listed: Record<Listed<WebhookType>, true> = {
  'OUTGOING_PAYMENT.PENDING': true,
  'OUTGOING_PAYMENT.PENDING_AUTHORIZATION': true,
  'OUTGOING_PAYMENT.PROCESSING': true,
  'OUTGOING_PAYMENT.COMPLETED': true,
  'OUTGOING_PAYMENT.FAILED': true,
  'OUTGOING_PAYMENT.EXPIRED': true,
  'OUTGOING_PAYMENT.REFUND_PENDING': true,
  'OUTGOING_PAYMENT.REFUND_COMPLETED': true,
  'OUTGOING_PAYMENT.REFUND_FAILED': true,
  'INCOMING_PAYMENT.PENDING': true,
  'INCOMING_PAYMENT.COMPLETED': true,
  'INCOMING_PAYMENT.FAILED': true,
  'INCOMING_PAYMENT.REFUND_PENDING': true,
  'INCOMING_PAYMENT.REFUND_COMPLETED': true,
  'INCOMING_PAYMENT.REFUND_FAILED': true,
  'CUSTOMER.KYC_PENDING': true,
  'CUSTOMER.KYC_APPROVED': true,
  'CUSTOMER.KYC_REJECTED': true,
  'CUSTOMER.KYB_PENDING': true,
  'CUSTOMER.KYB_APPROVED': true,
  'CUSTOMER.KYB_REJECTED': true,
  'VERIFICATION.APPROVED': true,
  'VERIFICATION.REJECTED': true,
  'VERIFICATION.RESOLVE_ERRORS': true,
  'VERIFICATION.IN_PROGRESS': true,
  'VERIFICATION.PENDING_MANUAL_REVIEW': true,
  'VERIFICATION.READY_FOR_VERIFICATION': true,
  'INTERNAL_ACCOUNT.BALANCE_UPDATED': true,
  'INTERNAL_ACCOUNT.STATUS_UPDATED': true,
  'INTERNAL_ACCOUNT.FUNDING_INSTRUCTIONS_UPDATED': true,
  'EXTERNAL_ACCOUNT.STATUS_UPDATED': true,
  'BULK_UPLOAD.COMPLETED': true,
  'BULK_UPLOAD.FAILED': true,
  INVITATION_CLAIMED: true,
  'INVITATION.CLAIMED': true,
  'AGENT_ACTION.PENDING_APPROVAL': true,
  'CARD.STATE_CHANGE': true,
  'CARD.FUNDING_SOURCE_CHANGE': true,
  'CARD_TRANSACTION.AUTHORIZED': true,
  'CARD_TRANSACTION.PARTIALLY_SETTLED': true,
  'CARD_TRANSACTION.SETTLED': true,
  'CARD_TRANSACTION.REFUNDED': true,
  'CARD_TRANSACTION.EXCEPTION': true,
  TEST: true,
}

/** The types in the first column of the table of section 6, where `A.` stands before the events of one subject. */
function documentedTypes(): string[] {
  const page = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8')
  const [, section = ''] = /\n## 6 Webhooks\n([\s\S]*?)\n\*\*Signature/.exec(page) ?? []
  const cells = [...section.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell)
  return cells.flatMap((cell) => {
    let subject = ''
    return [...cell.matchAll(/`([A-Z_.]+)`/g)].flatMap(([, name = '']) => {
      if (!name.endsWith('.')) return [`${name.includes('.') ? '' : subject}${name}`]
      subject = name
      return []
    })
  })
}

it('the types of deliveries are those that the page about the service lists', () => {
  expect(new Set(documentedTypes())).toEqual(new Set(Object.keys(listed)))
})

it('a delivery of a type that was added since is one, too', () => {
  const added: WebhookType = 'WALLET_OPERATION.COMPLETED'
  expect(added in listed).toBe(false)
})
