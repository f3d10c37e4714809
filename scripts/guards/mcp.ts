import type { ThreatId } from '../threats.ts'
import type { Guard, TakeOut } from './guard.ts'

const folder = 'examples/agent/test'

function guard(
  id: string,
  loses: string,
  takeOut: TakeOut,
  [file, title]: [string, string],
  threats: ThreatId[] = [],
): Guard {
  return { id, loses, takeOut, tests: [{ file: `${folder}/${file}`, title }], threats }
}

/** The agent that an AI assistant pays by. */
export const mcpGuards: Guard[] = [
  guard(
    'mcp-payment-terms',
    'A reused idempotency key reports another payment as the one that was requested.',
    'true',
    ['lostResponses.test.ts', 'is refused for another payment'],
    ['T39'],
  ),
  guard(
    'mcp-payment-open',
    'An assistant that lost a response pays the same payee again under a new key.',
    'true',
    ['lostResponses.test.ts', 'is not made again under another key, nor by a quote'],
    ['T39'],
  ),
  guard(
    'mcp-payment-duplicate',
    'An assistant that lost its context pays the same again under a new key.',
    'true',
    ['duplicates.test.ts', 'is refused under a new key'],
    ['T39'],
  ),
  guard(
    'mcp-payment-pending',
    'Two equal payments wait for approval side by side, and the customer approves both.',
    { instead: 'isRecent(action, serviceTime)' },
    ['duplicates.test.ts', 'is refused while the earlier one waits for approval, however long'],
    ['T39'],
  ),
  guard(
    'mcp-payment-refused',
    'A payment that was made is forgotten because its repetition was refused.',
    { instead: 'undefined as Awaited<ReturnType<typeof findAction>>' },
    ['lostResponses.test.ts', 'is found when the service refuses the repetition within a call'],
    ['T39'],
  ),
  guard(
    'mcp-refusal-envelope',
    'A gateway’s 4xx is called a refusal, and a payment that was made is made again.',
    'false',
    ['sendRequest.test.ts', 'only where it has the error envelope'],
    ['T42'],
  ),
  guard(
    'mcp-payment-not-found',
    'A payment that was made is made again because the service no longer lists it.',
    'true',
    ['refusedRepetitions.test.ts', 'is not sent again where it is no longer listed'],
    ['T39'],
  ),
  guard(
    'mcp-payment-unknown',
    'A payment that may still be made is reported as one that was refused.',
    'true',
    ['refusedRepetitions.test.ts', 'stays open after'],
    ['T39'],
  ),
  guard(
    'mcp-payment-damaged',
    'A payment that may have been made is reported as not paid, because another file is damaged.',
    'remove',
    ['lostResponses.test.ts', 'leaves the outcome of a payment unknown that may have been made'],
    ['T39'],
  ),
  guard(
    'mcp-payment-cancelled',
    'A call that the client no longer waits for pays beside the one that replaced it.',
    'true',
    ['onePayment.test.ts', 'is not begun after the client stopped waiting'],
    ['T39'],
  ),
  guard(
    'mcp-payment-lock',
    'Two calls at once pay the same payee twice.',
    { instead: 'begin()' },
    ['onePayment.test.ts', 'is made once by two calls at once under two keys'],
    ['T39'],
  ),
  guard('mcp-file-lock', 'Two programs that share the folder have the same lock.', 'remove', [
    'fileLock.test.ts',
    'runs one at a time',
  ]),
  guard(
    'mcp-payment-claimed',
    'A payment that was never made is reported as made, by the action of another one.',
    { instead: '(action) => matches(action, terms)' },
    ['lostResponses.test.ts', 'is not mistaken for another payment of the same terms'],
    ['T39'],
  ),
  guard(
    'mcp-payment-currency',
    'An amount in one currency is paid in another.',
    'true',
    ['payments.test.ts', 'refuses a currency that is not the account’s'],
    ['T39'],
  ),
  guard(
    'mcp-amount-separators',
    'A decimal comma is read as a separator of thousands, and a thousand times the amount is paid.',
    'false',
    ['payments.test.ts', 'refuses what is no amount of the currency'],
    ['T39'],
  ),
  guard(
    'mcp-tool-permission',
    'An assistant sees tools that the policy of its agent does not permit.',
    'true',
    ['tools.test.ts', 'are those that the policy permits'],
    ['T39'],
  ),
  guard(
    'mcp-unknown-arguments',
    'An argument that the tool does not have, such as a condition of a payment, is ignored, and the payment is made.',
    { instead: 'tool.input' },
    ['tools.test.ts', 'refuse an argument that they do not have'],
    ['T39'],
  ),
  guard(
    'mcp-quoted',
    'A name or a reason that another person wrote reads like a line of its own.',
    { instead: 'text' },
    ['payments.test.ts', 'with the reason as quoted text'],
    ['T39'],
  ),
  guard(
    'mcp-invisible',
    'A name holds instructions that the assistant reads and the customer does not see.',
    { instead: '/[\\p{C}\\s]+/gu' },
    ['quoted.test.ts', 'which a person does not see'],
    ['T39'],
  ),
  guard(
    'mcp-file-mode',
    'Other users of the machine read the access token.',
    { instead: '0o644' },
    ['privateFile.test.ts', 'for its owner alone'],
  ),
  guard(
    'mcp-file-exposed',
    'A token that other users can read, or have put there, is used.',
    'remove',
    ['privateFile.test.ts', 'refuses a file that others can read'],
  ),
  guard(
    'mcp-folder-exposed',
    'Another user puts a file in the place of the token or of a payment.',
    'remove',
    ['privateFile.test.ts', 'refuses a folder that others can write to'],
  ),
  guard(
    'mcp-connect-folder',
    'A device code is spent for a token that lies where other users can replace it.',
    'remove',
    ['connect.test.ts', 'does not spend the code when others can write to the folder'],
  ),
  guard('mcp-redirect', 'The access token follows a redirect to another address.', 'remove', [
    'sendRequest.test.ts',
    'does not follow a redirect',
  ]),
  guard('mcp-https', 'The access token crosses a network in the clear.', 'true', [
    'serviceUrl.test.ts',
    'in the clear',
  ]),
  guard(
    'mcp-stored-url',
    'A URL that was put into the stored connection gets the access token in the clear.',
    'unwrap',
    ['connect.test.ts', 'refuses to start with a stored URL'],
  ),
  guard(
    'mcp-path-id',
    'An id of the assistant’s names another operation of the service.',
    'unwrap',
    ['agentApi.test.ts', 'in one segment of the path'],
    ['T39'],
  ),
  guard(
    'mcp-file-synced',
    'A payment is sent whose record is lost when the machine stops, and it is made again.',
    'remove',
    ['privateFile.test.ts', 'is on the disk before it has its name'],
    ['T39'],
  ),
  guard('mcp-file-owner', 'A token that another user has put there is used.', 'true', [
    'privateFile.test.ts',
    'refuses a file that belongs to another user',
  ]),
  guard('mcp-folder-owner', 'A file is read from a folder that another user owns.', 'true', [
    'privateFile.test.ts',
    'refuses a folder that belongs to another user',
  ]),
]
