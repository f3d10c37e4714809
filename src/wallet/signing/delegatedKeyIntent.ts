import { activityIntent, type Intent } from './intent.ts'
import { type Fields, fieldsOf, foldName, mismatch } from './payload.ts'

/** Payments and refunds, each in a few forms. */
const maxPolicies = 10

/** The delegation that the owner of a wallet consents to: payments of one card by a key of this name. */
export interface Delegation {
  cardId: string
  nickname: string
}

/** The intent of both signatures of one delegation. */
export interface DelegationIntent {
  /** Takes the payload that makes the signer, then the one that makes its policies, and no other order. */
  intent: Intent
  /** The key that was consented to, hex; undefined until the first payload was checked. */
  publicKeyHex(): string | undefined
}

/**
 * A signer with one key, then policies that let that key, and no other, sign for the wallet. Which key the service
 * keeps it alone knows; that all mean the same one is compared. By analogy with the custodian's activities, and
 * never signed blindly.
 */
export function delegatedKeyIntent(delegation: Delegation): DelegationIntent {
  let publicKeyHex: string | undefined
  const signer = activityIntent({
    allows: (family) => family === 'CREATE_API_KEYS',
    check(parameters) {
      assertOnly(parameters, ['apiKeys', 'userId'])
      publicKeyHex = signerKey(parameters, delegation)
    },
    isFormRequired: true,
  })
  const policies = (key: string) =>
    activityIntent({
      allows: (family) => family === 'CREATE_POLICIES',
      check(parameters) {
        assertOnly(parameters, ['policies'])
        assertPolicies(parameters, key, delegation)
      },
      isFormRequired: true,
    })
  return {
    intent: (payload, policy) =>
      publicKeyHex === undefined
        ? signer(payload, policy)
        : policies(publicKeyHex)(payload, policy),
    publicKeyHex: () => publicKeyHex,
  }
}

/** Refuses other parameters than these: they could allow more, whatever they mean. */
function assertOnly(fields: Fields, names: string[]): void {
  const known = names.map(foldName)
  const unknown = Object.keys(fields).find((name) => !known.includes(foldName(name)))
  // guard: payload-delegation-fields
  if (unknown !== undefined) throw mismatch(`it names ${unknown}`)
}

/** The only key of a signer that is called as requested. */
function signerKey({ apiKeys }: Fields, { nickname }: Delegation): string {
  const keys = Array.isArray(apiKeys) ? apiKeys : []
  // guard: payload-one-signer
  if (keys.length !== 1) throw mismatch('it must make exactly one key')
  assertOnly(fieldsOf(keys[0]), ['apiKeyName', 'publicKey', 'curveType', 'expirationSeconds'])
  const { apiKeyName, publicKey } = fieldsOf(keys[0])
  // guard: payload-signer-name
  if (apiKeyName !== nickname) throw mismatch('apiKeyName does not match the action')
  if (typeof publicKey === 'string' && /^0[23][\da-f]{64}$/i.test(publicKey)) return publicKey
  throw mismatch('publicKey must be a compressed P-256 key')
}

function assertPolicies({ policies }: Fields, publicKeyHex: string, delegation: Delegation): void {
  if (!Array.isArray(policies) || policies.length === 0) throw mismatch('it must make policies')
  if (policies.length > maxPolicies) throw mismatch(`it makes more than ${maxPolicies} policies`)
  for (const policy of policies) assertPolicy(fieldsOf(policy), publicKeyHex, delegation)
}

function assertPolicy(fields: Fields, publicKeyHex: string, { cardId }: Delegation): void {
  assertOnly(fields, ['policyName', 'effect', 'consensus', 'condition', 'notes'])
  const { effect, policyName, consensus, condition } = fields
  for (const value of Object.values(fields))
    if (typeof value !== 'string') throw mismatch('a policy must consist of texts')
  if (effect !== 'EFFECT_ALLOW') throw mismatch('effect must be EFFECT_ALLOW')
  const named = String(policyName).match(/Card:[\w-]+/g) ?? []
  // guard: payload-policy-card
  if (named.some((id) => id !== cardId)) throw mismatch('policyName names another card')
  const onlyKey = /^approvers\.any\((\w+), ?\1\.public_key == '(\w+)'\)$/.exec(String(consensus))
  // guard: payload-policy-key
  if (onlyKey?.[2] !== publicKeyHex) throw mismatch('consensus must name the key and nothing else')
  // guard: payload-policy-condition
  if (!isSigningOnly(String(condition))) throw mismatch('condition must allow signing only')
}

/** Comparisons that all must hold, one of which is of the activity with signing. */
function isSigningOnly(condition: string): boolean {
  const clauses = condition.split(' && ')
  const isSigning = /^activity\.(?:action == 'SIGN'|type == 'ACTIVITY_TYPE_SIGN_[A-Z\d_]+')$/
  return (
    clauses.every((clause) => /^[a-z_.]+ == '[\w:-]+'$/.test(clause)) &&
    clauses.some((clause) => isSigning.test(clause))
  )
}
