/** A feature that WebAuthn requires of a Permissions-Policy. */
export type PasskeyFeature = (typeof passkeyFeatures)[number]

/**
 * The features that WebAuthn requires of a Permissions-Policy: signing in, and making a passkey.
 */
export const passkeyFeatures = [
  'publickey-credentials-get',
  'publickey-credentials-create',
] as const

/** Chromium's document.featurePolicy, the only way to read it. */
interface PolicyDocument {
  featurePolicy?: { allowsFeature(feature: string): boolean; features(): string[] }
}

/** Checks whether this document may use a feature; undefined where the browser does not say. */
export function allowsFeature(feature: string): boolean | undefined {
  const { featurePolicy } = (globalThis.document ?? {}) as PolicyDocument
  if (!featurePolicy?.features().includes(feature)) return undefined
  return featurePolicy.allowsFeature(feature)
}
