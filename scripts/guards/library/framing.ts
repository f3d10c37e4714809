import type { Guard } from '../guard.ts'

/** No signature and no change where another site can lay itself over the page. */
export const framingGuards: Guard[] = [
  {
    id: 'signing-framed',
    loses: 'The wallet signs in a frame of another site.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/platform/checkFraming.node.test.ts', title: 'whatever action asks' },
    ],
    threats: ['T15'],
  },
  {
    id: 'action-framed',
    loses: 'A click in an invisible frame pays, or changes agents, cards, payees and credentials.',
    takeOut: 'remove',
    tests: [
      { file: 'test/wallet/framedActions.test.ts', title: 'is refused before anything is sent' },
      {
        file: 'e2e/library/account.spec.ts',
        title: 'changes nothing while another site holds the page',
      },
    ],
    threats: ['T44'],
  },
  {
    id: 'frame-unreadable',
    loses: 'A parent on another origin counts as the page’s own.',
    takeOut: 'true',
    tests: [
      {
        file: 'test/wallet/platform/checkFraming.node.test.ts',
        title: 'signs nothing while another site',
      },
    ],
    threats: ['T15'],
  },
  {
    id: 'frame-ancestors',
    loses: 'Another site between the page and the top window is not noticed.',
    takeOut: { insert: 'while (frame.parent !== frame) frame = frame.parent' },
    tests: [
      {
        file: 'test/wallet/platform/checkFraming.node.test.ts',
        title: 'signs nothing while another site within its own',
      },
    ],
    threats: ['T15'],
  },
]
