/**
 * `PublicKeyCredential`, where the page has passkeys: a function, or any object that an extension or a
 * web view puts in its place. The one test of it: prompts and checks accept the same.
 */
export function passkeyApi(): object | undefined {
  const { PublicKeyCredential: api, navigator } = globalThis as {
    PublicKeyCredential?: object
    navigator?: Partial<Navigator>
  }
  return navigator?.credentials && api
}

/** Returns what a static method of `PublicKeyCredential` says; false where it is missing or fails. */
export async function supportsPasskeys(
  method: 'isConditionalMediationAvailable' | 'isUserVerifyingPlatformAuthenticatorAvailable',
): Promise<boolean> {
  try {
    const api: Partial<typeof PublicKeyCredential> = passkeyApi() ?? {}
    return Boolean(await api[method]?.())
  } catch {
    return false
  }
}
