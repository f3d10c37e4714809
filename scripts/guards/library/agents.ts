import type { Guard } from '../guard.ts'

const watchTests = 'test/wallet/agents/watchAgentActions.test.ts'

/** Policies of agents, and decisions about what they want to do. */
export const agentsGuards: Guard[] = [
  {
    id: 'agent-policy-fields',
    loses: 'A misspelt limit is no limit.',
    takeOut: 'remove',
    tests: [{ file: 'test/wallet/agents/assertPolicy.test.ts', title: 'naming approvalThreshold' }],
    threats: ['T39'],
  },
  {
    id: 'agent-decision-matches',
    loses: 'The outcome of another action is shown as that of the approved one.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/agents/approveAgentAction.test.ts', title: 'is about another action' },
    ],
    threats: ['T40'],
  },
  {
    id: 'agent-response-id',
    loses: 'Another agent is shown as the one that was asked for.',
    takeOut: 'true',
    tests: [
      { file: 'test/wallet/agents/readAgent.test.ts', title: 'about another agent: getAgent' },
      { file: 'test/wallet/agents/readAgent.test.ts', title: 'about another agent: pauseAgent' },
    ],
    threats: ['T19'],
  },
  {
    id: 'agent-name-visible',
    loses: 'An agent has an invisible name, or one that turns the text around it.',
    takeOut: { instead: '/^(?=.*\\S)[^\\p{Cc}\\p{Surrogate}]{1,100}$/u' },
    tests: [{ file: 'test/shared/agentPolicy.test.ts', title: 'invisible characters only' }],
    threats: ['T40'],
  },
  {
    id: 'agent-stream-silence',
    loses: 'A page waits for good on a connection that is dead.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'drops a stream that is silent' }],
    threats: ['T19'],
  },
  {
    id: 'agent-stream-type',
    loses: 'A page of the app’s in the place of the relay is taken for a stream.',
    takeOut: 'true',
    tests: [{ file: watchTests, title: 'answers with a page' }],
    threats: ['T19'],
  },
  {
    id: 'agent-stream-released',
    loses: 'A response that is no stream keeps its connection for as long as the page lives.',
    takeOut: 'remove',
    tests: [
      {
        file: 'test/wallet/agents/readEventStream.test.ts',
        title: 'lets go of a response that',
      },
    ],
    threats: [],
  },
  {
    id: 'agent-stream-gap',
    loses: 'Events without end make a page read without a pause.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'reads once a second at most' }],
    threats: ['T31'],
  },
  {
    id: 'agent-watch-gap',
    loses:
      'Requests without end use up all reads of their user, who cannot disconnect the agent any more.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'leaves the user more than half of their reads' }],
    threats: ['T31'],
  },
  {
    id: 'agent-list-bound',
    loses: 'A page reads requests for as long as an agent makes new ones.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'reads the oldest 1,000' }],
    threats: ['T31'],
  },
  {
    id: 'agent-stream-hidden',
    loses: 'Every hidden tab takes a connection and a subscription.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'ends while the page is hidden' }],
    threats: ['T31'],
  },
  {
    id: 'agent-stream-signals',
    loses: 'A stream goes on for a wallet that was destroyed.',
    takeOut: 'remove',
    tests: [{ file: watchTests, title: 'ends with the wallet' }],
    threats: ['T24'],
  },
]
