import type { Guard } from '../guard.ts'

/** Quotes that are executed once. */
export const executionGuards: Guard[] = [
  {
    id: 'quote-idempotency-key',
    loses: 'A quote is executed twice.',
    takeOut: { instead: 'crypto.randomUUID()' },
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'executes a quote that is submitted many times',
      },
    ],
    threats: ['T9'],
  },
  {
    id: 'lock-wait-ended',
    loses:
      'Work whose wait for a lock was given up runs when the lock is free after all: two executions of one quote.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/platform/locks.test.ts',
        title: 'never runs work that a browser lets through too late',
      },
    ],
    threats: ['T9'],
  },
  {
    id: 'quote-lock',
    loses: 'Two tabs execute one quote at once.',
    takeOut: { instead: 'crypto.randomUUID()' },
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'executes a quote that is submitted many times',
      },
    ],
    threats: ['T9'],
  },
  {
    id: 'quote-embedded-wallet',
    loses: 'The payload of another kind of account is signed as the payment out of the wallet.',
    takeOut: { instead: "String(accountType).includes('WALLET')" },
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'sends nothing for a payload of instructions for another account',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'quote-one-payload',
    loses: 'One of two payloads is signed, and nothing says which one the quote executes.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'sends nothing for a quote with two payloads',
      },
    ],
    threats: ['T3'],
  },
  {
    id: 'quote-pending',
    loses: 'A pending quote counts as executed.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/payments/executeQuote.test.ts',
        title: 'does not take PENDING for not done',
      },
    ],
    threats: ['T9'],
  },
]
