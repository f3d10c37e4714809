/**
 * Takes every control out, one after the other, and expects its tests to fail without it. Each test
 * file runs once as it is, and then once for each of its guards. A guard that leaves a name unresolved
 * is refused before. `npm run proof:guards -- ID` proves one guard, `-- src/relay/csrf` those of the
 * sources or tests of a folder or file.
 */
import { isStory, readGuards } from './guards/guard.ts'
import { createProver, type Proof } from './guards/prover.ts'

const proverCount = 2

const [wanted = ''] = process.argv.slice(2)
const chosen = readGuards().filter(({ id, marker, files }) => {
  const isWanted = id === wanted || [marker.file, ...files].some((it) => it.startsWith(wanted))
  return isWanted && !files.every(isStory)
})
if (chosen.length === 0)
  throw new Error(`No guard that tests of Node prove has the id or the path ${wanted}`)

const queue = [...new Set(chosen.flatMap(({ files }) => files))].filter((file) => !isStory(file))
const unproved = new Set<string>()

async function work(): Promise<void> {
  const prover = await createProver(chosen)
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const ofFile = chosen.filter(({ files }) => files.includes(file))
    for await (const proof of prover.prove(file, ofFile)) report(proof)
  }
  await prover.close()
}

function report({ guard, file, noticedBy, failure }: Proof): void {
  if (failure) unproved.add(guard.id)
  console.log(
    failure
      ? `NOT PROVED  ${guard.id}: ${file}: ${failure.kind}: ${failure.message}`
      : `proved      ${guard.id}: ${noticedBy}`,
  )
}

await Promise.all(Array.from({ length: Math.min(proverCount, queue.length) }, work))
console.log(`${chosen.length - unproved.size} of ${chosen.length} controls proved`)
process.exit(unproved.size === 0 ? 0 : 1)
