import { join } from 'node:path'
import { bundlerTools } from '../../../scripts/bundlers/tools.ts'
import type { Tried } from '../chosenTools.ts'

/** An app in which the packed library signs a payment. */
export interface App extends Tried {
  /** The name of its folder. */
  id: string
  title: string
  /** What it needs beside the library, each at an exact version. */
  packages: string[]
  /** Commands that build it, in its folder; the first word is a command of `node_modules/.bin`. */
  build: string[][]
  /** What serves it on `PORT`, likewise. */
  start: (port: number) => string[]
  /** Where a framework also has the recipe for it, below `recipe/wallet`. */
  recipe?: { file: string; handler: string; compression?: 'gzip' }
}

/** Where the apps lie. */
export const appsFolder: string = join(import.meta.dirname, '.')

const packagesOf = (id: string) => bundlerTools.find((tool) => tool.id === id)?.packages ?? []
const hono = '@hono/node-server@2.1.8'

/** One of each kind: without a build, a bundler, and two frameworks with a server of their own. */
export const apps: readonly App[] = [
  {
    id: 'plain',
    title: 'a plain page with an import map',
    packages: [hono],
    build: [],
    start: () => ['node', 'server.js'],
  },
  {
    id: 'vite',
    title: 'Vite, with the backend behind its proxy',
    isDaily: true,
    packages: [hono, ...packagesOf('vite')],
    build: [['vite', 'build']],
    start: () => ['node', 'server.js'],
  },
  {
    id: 'next',
    title: 'Next, with the relay in a route handler',
    packages: packagesOf('next'),
    build: [['next', 'build']],
    start: (port) => ['next', 'start', '--hostname', 'localhost', '--port', String(port)],
    recipe: {
      file: 'nextRoute.ts',
      handler: 'app/recipe/wallet/[...path]/route.js',
      compression: 'gzip',
    },
  },
  {
    // Version 3 needs Node 22.
    id: 'sveltekit',
    title: 'SvelteKit, with the relay in an endpoint',
    packages: [
      'svelte@5.57.3',
      '@sveltejs/kit@2.70.4',
      '@sveltejs/adapter-node@5.5.7',
      '@sveltejs/vite-plugin-svelte@7.3.1',
      ...packagesOf('vite'),
    ],
    build: [['vite', 'build']],
    start: () => ['node', 'build'],
    recipe: { file: 'svelteKit.ts', handler: 'src/routes/recipe/wallet/[...path]/+server.js' },
  },
]
