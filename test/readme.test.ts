import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const readme = read('../README.md')

/** The example at the head of a file that `npm run check:types` compiles. */
function exampleOf(file: string): string {
  const [example = ''] = read(`types/${file}`).split('\n// The block above')
  return `${example.trimEnd()}\n`
}

describe('the examples of the README', () => {
  it.each([
    'readmePage.ts',
    'readmeErrors.ts',
    'readmeEvents.ts',
    'readmeResume.ts',
    'readmeAmounts.ts',
    'readmeForms.ts',
    'readmeRedirect.ts',
    'readmeSms.ts',
    'readmeCards.ts',
    'readmeAgents.ts',
    'readmeReactAgents.tsx',
    'readmeSca.ts',
    'readmeBackend.ts',
    'readmeReact.tsx',
    'readmeReactHooks.tsx',
  ])('compile: %s', (file) => {
    const example = exampleOf(file)
    expect(example.length).toBeGreaterThan(300)
    const language = file.split('.').at(-1)
    expect(readme).toContain(`\`\`\`${language}\n${example}\`\`\``)
  })
})
