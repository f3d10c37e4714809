/**
 * Takes every control out, one after the other, and expects its tests to fail without it. Each test
 * file runs once as it is, and then once for each of its guards. A guard that leaves a name unresolved
 * is refused before. `npm run proof:guards -- ID` proves the guards with this id.
 */
import { type Guard, isStory } from './guards/guard.ts'
import { guards } from './guards/guards.ts'
import { createProver, type Proof } from './guards/prover.ts'

const proverCount = 2

const [wanted] = process.argv.slice(2)
const chosen = guards.filter(
  ({ id, tests }) => (!wanted || id === wanted) && tests.some((test) => !isStory(test)),
)
if (chosen.length === 0) throw new Error(`No guard has the id ${wanted}`)

const filesOf = ({ tests }: Guard) =>
  new Set(tests.filter((it) => !isStory(it)).map((it) => it.file))
const queue = [...new Set(chosen.flatMap((guard) => [...filesOf(guard)]))]
const proofs: Proof[] = []

async function work(): Promise<void> {
  const prover = await createProver({ guards: chosen })
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const ofFile = chosen.filter((guard) => filesOf(guard).has(file))
    for await (const proof of prover.prove(file, ofFile)) report(proof)
  }
  await prover.close()
}

function report(proof: Proof): void {
  proofs.push(proof)
  const { guard, failure } = proof
  if (failure) console.log(`NOT PROVED  ${guard.id}: ${failure.kind}: ${failure.message}`)
  else console.log(`proved      ${guard.id}`)
}

await Promise.all(Array.from({ length: Math.min(proverCount, queue.length) }, work))
const isProved = (guard: Guard) =>
  proofs.filter((it) => it.guard === guard).every(({ failure }) => failure === undefined)
const provedCount = chosen.filter(isProved).length
console.log(`${provedCount} of ${chosen.length} controls proved`)
process.exit(provedCount === chosen.length ? 0 : 1)
