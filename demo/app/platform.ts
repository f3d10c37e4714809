/** The platform's own routes, as the page calls them. */

/** Who is logged in to the platform. */
export interface PlatformUser {
  fullName: string
  email: string
}

/** The platform's backend refused, or could not be reached: `OFFLINE`. */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly code: string

  constructor(code: string, options?: ErrorOptions) {
    super(code, options)
    this.code = code
  }
}

export async function getMe(): Promise<PlatformUser | null> {
  const { user } = await call<{ user: PlatformUser | null }>('GET', '/api/me')
  return user
}

export async function signUp(input: PlatformUser): Promise<PlatformUser> {
  const { user } = await call<{ user: PlatformUser }>('POST', '/api/sign-up', input)
  return user
}

export async function logOut(): Promise<void> {
  await call('POST', '/api/log-out', {})
}

/** @param amount - in the smallest unit of the wallet's currency */
export async function addSandboxMoney(amount: number): Promise<void> {
  await call('POST', '/api/sandbox-money', { amount })
}

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(path, {
    method,
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause: unknown) => {
    throw new PlatformError('OFFLINE', { cause })
  })
  const answer: unknown = await response.json().catch(() => ({}))
  if (response.ok) return answer as Answer
  throw new PlatformError(codeOf(answer))
}

function codeOf(answer: unknown): string {
  const isCoded = typeof answer === 'object' && answer !== null && 'code' in answer
  return isCoded ? String(answer.code) : 'SERVICE_UNREACHABLE'
}
