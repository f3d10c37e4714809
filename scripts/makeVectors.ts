/**
 * Writes test/vectors: vectors of the project's own making, from node:crypto and noble alone, so
 * that nothing under test has a hand in them. Run by hand: `npx tsx scripts/makeVectors.ts`.
 *
 * Every key in these files is a test key.
 */
import { writeFileSync } from 'node:fs'
import { publicKeys } from './vectors/publicKeys.ts'
import { badBundles, goodBundles } from './vectors/sealedKeys.ts'
import { assertSignersAgree, derSignatures, ecdsaSignatures } from './vectors/signatures.ts'
import { badStamps, goodStamps } from './vectors/stamps.ts'

assertSignersAgree()
const files = {
  'credential-bundles': goodBundles(),
  'credential-bundles-negative': badBundles(),
  stamps: goodStamps(),
  'stamps-negative': badStamps(),
  'public-keys': publicKeys(),
  'der-signatures': derSignatures(),
  'ecdsa-p256-sha256': ecdsaSignatures(),
}
for (const [name, cases] of Object.entries(files)) {
  const path = new URL(`../test/vectors/${name}.json`, import.meta.url)
  writeFileSync(path, `${JSON.stringify({ cases }, undefined, 2)}\n`)
}
