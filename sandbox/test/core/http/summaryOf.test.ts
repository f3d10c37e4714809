import { expect, it } from 'vitest'
import { summaryOf } from '../../../src/core/http/summaryOf.ts'

it.each([
  ['listCustomers', 'List customers'],
  ['getCustomerById', 'Get customer'],
  ['sandboxReceiveUma', 'Receive UMA'],
  ['createKycLink', 'Create KYC link'],
  ['getAgentMe', 'Get own agent'],
  ['getAgentMeActionById', 'Get action as an agent'],
])('the summary of %s is %s', (operationId, summary) => {
  expect(summaryOf(operationId)).toBe(summary)
})
