import { toUtf8 } from '../../shared/encoding.ts'
import { wrongOption } from '../checks/checkOption.ts'
import type { ServiceOptions } from './serviceOptions.ts'

/** Random bytes, or text of them, such as the output of `openssl rand -base64 32`. */
export type RelayKey = string | Uint8Array

/** See `RelayOptions.keys`. */
export type KeysOption = RelayKey | (RelayKey | undefined)[] | undefined

/** As long as what HMAC-SHA-256 gives: a shorter secret could be guessed from one MAC. */
const minKeyBytes = 32

/** Fewer different bytes are no random key: zeros, one letter, a pattern. 32 random hex digits have more. */
const minDistinctBytes = 8

/** Checks whether a key of the environment is missing, as in a build: the API secret must not take its place. */
export function isKeyMissing(keys: KeysOption): boolean {
  return keys !== undefined && listed(keys).some((key) => key === undefined || key === '')
}

function listed(keys: unknown): unknown[] {
  return Array.isArray(keys) ? keys : [keys]
}

/**
 * Returns the option `keys` as bytes, or the API secret where it is not given. None where a key is missing.
 *
 * @throws INVALID_INPUT when it is not one key or a list of keys of at least 32 bytes
 */
export function checkKeys(keys: KeysOption, clientSecret: string): Uint8Array<ArrayBuffer>[] {
  if (keys === undefined) {
    // Anyone could derive keys from an empty secret; without one, every request is refused.
    // guard: relay-empty-secret
    return clientSecret === '' ? [] : [toUtf8(clientSecret)]
  }
  if (isKeyMissing(keys)) return []
  const given = listed(keys)
  if (given.length === 0) throw wrongKeys()
  // guard: relay-keys-option
  return given.map(readKey)
}

/** The options from which the relay's keys come. */
interface SecretOptions {
  keys?: KeysOption
  service: Pick<ServiceOptions, 'clientSecret' | 'kind'>
}

/**
 * Checks whether the relay's keys come from a secret that could be guessed from the values made with it, such
 * as the tag of every response. A secret of the environment that is missing is another matter.
 */
export function isSecretWeak({ keys, service }: SecretOptions): boolean {
  const bytes = toUtf8(service.clientSecret ?? '')
  if (keys !== undefined || bytes.length === 0) return false
  return bytes.length < minKeyBytes || /* guard: relay-secret-random */ isMonotonous(bytes)
}

/** @throws INVALID_INPUT where `kind: 'production'` is written, the secret is weak and there are no keys */
export function assertSecretStrong(options: SecretOptions): void {
  // guard: relay-secret-length
  if (options.service.kind !== 'production' || !isSecretWeak(options)) return
  throw wrongOption(
    'keys',
    'must be set, such as to the output of openssl rand -base64 32: service.clientSecret is shorter than 32 bytes or has fewer than 8 different ones, and could be guessed from what is made with it',
  )
}

function readKey(key: unknown): Uint8Array<ArrayBuffer> {
  // A copy: what the app does with its bytes later changes no key.
  const bytes = typeof key === 'string' ? toUtf8(key) : key instanceof Uint8Array && key.slice()
  // guard: relay-keys-length
  if (!bytes || bytes.length < minKeyBytes) throw wrongKeys()
  // guard: relay-keys-random
  if (isMonotonous(bytes)) throw wrongKeys()
  return new Uint8Array(bytes)
}

function isMonotonous(bytes: Uint8Array): boolean {
  return new Set(bytes).size < minDistinctBytes
}

function wrongKeys(): Error {
  return wrongOption(
    'keys',
    'must be a random key, or a list of such keys, of at least 32 bytes each, such as the output of openssl rand -base64 32',
  )
}
