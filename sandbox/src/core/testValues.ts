/** The fixed texts that hosted sandboxes accept in place of a proof. */
export const testTexts = {
  oneTimeCode: '000000',
  passkeySignature: 'sandbox-valid-passkey-signature',
  walletSignature: 'sandbox-valid-signature',
  /** In place of an OIDC token, when signing in. */
  oidcToken: 'sandbox-valid-oidc-token',
} as const

/** The name of a fixed text. */
export type TestText = keyof typeof testTexts

/**
 * A substitute for a proof that hosted sandboxes document: a fixed text, or an OIDC token whose
 * signature is not checked, when a credential is created or when signing in with one.
 */
export type TestValue = TestText | 'unsignedTokenOnCreate' | 'unsignedTokenOnVerify'
