import { defineConfig, type UserWorkspaceConfig } from 'vitest/config'
import config from './vite.config.ts'

/** The folder whose sources are changed; the tests are those of the folder that mirrors it. */
const folder = process.env.HOLDFAST_MUTATION_FOLDER ?? ''
const name = folder.startsWith('sandbox/') ? 'sandbox' : 'unit'
const include = [`${folder.replace(/\bsrc\b/, 'test')}/**/*.test.ts`]
/** Whole stacks, and every state after every response: they take as long as all the others. */
const slow = ['**/*Stack.test.ts', '**/executeQuoteOutcomes.test.ts']

// Stryker runs every project of a configuration.
const projects = (config.test?.projects ?? []) as UserWorkspaceConfig[]
export default defineConfig({
  test: {
    ...config.test,
    projects: projects
      .filter(({ test }) => test?.name === name)
      .map(({ test, ...project }) => ({
        ...project,
        // Isolated: a constant of a module that is loaded already is never seen changed.
        test: { ...test, isolate: true, include, exclude: [...(test?.exclude ?? []), ...slow] },
      })),
  },
})
