import type { Sandbox } from 'holdfast-sandbox'

/** Calls the sandbox as the platform. */
export type SandboxCall = (
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: Record<string, unknown> }>

/** Calls the sandbox as the platform, by no network. */
export function createSandboxCall({
  basePath,
  authorization,
  fetch,
}: Pick<Sandbox, 'basePath' | 'authorization' | 'fetch'>): SandboxCall {
  return async (method, path, body) => {
    const request = new Request(
      `http://localhost${path.startsWith('/_sandbox') ? '' : basePath}${path}`,
      {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      },
    )
    const answer = await fetch(request)
    const text = await answer.text()
    return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
  }
}
