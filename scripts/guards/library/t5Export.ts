import type { Guard } from '../guard.ts'
import { src, test } from './paths.ts'

/** An export that is genuine, and of this account (T5). */
export const t5Export: Guard[] = [
  {
    name: 'T5 pinned signers',
    file: src('crypto/signedEnvelope'),
    find: "if (!signer) throw untrusted('it names a signer that is not pinned')",
    replace: 'if (!signer) return String(named)',
    testFile: test('account/exportWallet'),
    test: 'that the attacker has signed is refused',
  },
  {
    name: 'T5 the signature over the data',
    file: src('crypto/signedEnvelope'),
    find: "if (!isSigned) throw untrusted('its signature is not over its data')",
    replace: '',
    testFile: test('account/exportWallet'),
    test: 'names the pinned signer is refused',
  },
  {
    name: 'T5 the version of the envelope',
    file: src('crypto/signedEnvelope'),
    find: "if (envelope.version !== version) throw malformed('its version is unknown')",
    replace: '',
    testFile: test('account/exportWallet'),
    test: 'of another version is refused',
  },
  {
    name: 'T5 the organization of an export',
    file: src('crypto/walletExportBundle'),
    find: 'assertOrganization(data.organizationId, organizationId)',
    replace: '',
    testFile: test('account/exportWallet'),
    test: 'of the attacker’s own wallet is refused',
  },
  {
    name: 'T5 an export that was signed for',
    file: src('account/exportWallet'),
    find: 'if (!organizationId) {',
    replace: 'if (organizationId === "") {',
    testFile: test('account/exportWallet'),
    test: 'refuses an export when the service has asked for no signature',
  },
]
