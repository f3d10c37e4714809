import { readTextFile } from '../node/readTextFile.ts'
import type { SandboxSeed } from '../settings.ts'
import { type Kind, UnreadableText } from './kinds.ts'
import { isSeed, problemOfSeed } from './seedSchema.ts'

/** Accepts a seed; the command line names a JSON file with it. */
export function seedFile(): Kind<SandboxSeed> {
  return {
    mustBe: 'a seed: an object with requests',
    accepts: isSeed,
    explain: problemOfSeed,
    parse: readJson,
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readTextFile(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableText(`must be a JSON file that can be read: ${reason}`)
  }
}
