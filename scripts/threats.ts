/** What can attack a wallet, its relay and its sandbox, by the numbers of docs/threats.md. */
export const threats = {
  T1: 'A script in the page reads a key.',
  T2: 'A script in the page asks the wallet to sign.',
  T3: 'A hostile relay replaces the payload to sign.',
  T4: 'A hostile relay replaces the client key of a sign-in.',
  T5: 'A wallet export is forged, or comes from another wallet.',
  T6: 'The recovery phrase stays behind after an export.',
  T7: 'A stolen device keeps its session.',
  T8: 'A signed request is sent twice.',
  T9: 'A quote is executed twice.',
  T10: 'A page of another site calls the relay.',
  T11: 'A user reaches what belongs to another user.',
  T12: 'A path or id reaches another route of the service.',
  T13: 'A header carries more than its value.',
  T14: 'The platform’s API secret reaches a browser.',
  T15: 'Another site frames the page and collects clicks.',
  T16: 'An OAuth flow is swapped, mixed up, replayed or redirected.',
  T17: 'Codes are guessed, or messages are sent in masses.',
  T18: 'A message between pages is forged.',
  T19: 'A response is malformed or too large on purpose.',
  T20: 'A dependency is replaced.',
  T21: 'Personal data or secrets reach a log or an error.',
  T22: 'A relay weakens what a passkey ceremony demands.',
  T23: 'The last credential, or the one in use, is revoked.',
  T24: 'Two users of one device see each other’s account.',
  T25: 'An import has side effects.',
  T26: 'An app session is fixed, or switched during a flow.',
  T27: 'The first credential is bound to an attacker’s address.',
  T28: 'Two parsers read one body differently.',
  T29: 'A web page reaches the sandbox’s control routes.',
  T30: 'Incoming money is diverted with the app session alone.',
  T31: 'One user exhausts what all users share.',
  T32: 'One consent leads to several signatures.',
  T33: 'A value remembered at first use was never accepted.',
  T34: 'A URL carries a script.',
  T35: 'The outcome of a payment is misreported.',
  T36: 'Counts and cursors reveal hidden records.',
  T37: 'A malformed request crashes a host.',
  T38: 'A URL that reveals card data leaks.',
  T39: 'An agent does more than it was allowed.',
  T40: 'A customer approves what they did not see.',
  T41: 'A tool for sandboxes runs against production.',
} as const

/** A threat’s number, and the tag of the tests about it. */
export type ThreatId = keyof typeof threats

/** The tags that tests may have, as vitest takes them. */
export const threatTags = Object.entries(threats).map(([name, description]) => ({
  name,
  description,
}))
