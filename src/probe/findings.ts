import { WalletError } from '../shared/errors.ts'
import type { PayloadOwner } from '../wallet/signing/intent.ts'
import { readPayload } from '../wallet/signing/payload.ts'
import { adviceFor } from './advice.ts'
import type { Attempt, StartedFlow } from './flows/signedFlow.ts'
import { type PayloadForm, payloadForm } from './shape/payloadForm.ts'

/** The finding on one flow. */
export type Finding =
  | { flow: string; status: 'notStarted'; refusal: string }
  | ({ flow: string; status: 'known' } & PayloadForm)
  | ({ flow: string; status: 'unknown'; error: string; advice: string } & PayloadForm)

/** Checks whether the sandbox refused its documented test values: then no flow after the sign-in was seen. */
export function isSignInRefused(findings: Finding[]): boolean {
  return findings.some((it) => it.status === 'notStarted' && it.refusal.includes('HTTP 401'))
}

/** Compares the payload of every flow with its intent, as a wallet does that meets them in this order. */
export async function findAll(attempts: Attempt[]): Promise<Finding[]> {
  const findings: Finding[] = []
  let remembered: PayloadOwner = {}
  for (const attempt of attempts) {
    if ('refusal' in attempt) findings.push(notStarted(attempt))
    else {
      const result = await check(attempt, remembered)
      if (!(result instanceof WalletError)) remembered = { ...result, ...remembered }
      findings.push(findingOf(attempt, result))
    }
  }
  return findings
}

function notStarted({ name, refusal }: Extract<Attempt, { refusal: string }>): Finding {
  return { flow: name, status: 'notStarted', refusal }
}

function findingOf({ name, payloadToSign }: StartedFlow, result: unknown): Finding {
  const described = payloadForm(payloadToSign)
  if (!(result instanceof WalletError)) return { flow: name, status: 'known', ...described }
  const { code, message } = result
  const advice = adviceFor(name, result)
  return { flow: name, status: 'unknown', error: `${code}: ${message}`, advice, ...described }
}

/** The library's own verdict. */
async function check(
  { intent, payloadToSign, requestId, atMs: nowMs }: StartedFlow,
  { organizationId, signWith }: PayloadOwner,
): Promise<PayloadOwner | WalletError> {
  try {
    const policy = { organizationId, signWith, requestId, unknownPayload: 'refuse', nowMs } as const
    return intent(await readPayload(payloadToSign), policy)
  } catch (error) {
    if (error instanceof WalletError) return error
    throw error
  }
}
