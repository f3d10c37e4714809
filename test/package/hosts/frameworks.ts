import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { bundlerTools } from '../../../scripts/bundlers/tools.ts'
import { bundleRecipe } from './recipes.ts'
import { type RunningRecipe, runProcess } from './runProcess.ts'

const execute = promisify(execFile)

/** A framework with a server of its own. */
export interface Framework {
  name: string
  /** What it needs beside the library, each at an exact version. */
  packages: string[]
  recipe: string
  /** How it compresses the other responses. */
  compression?: 'gzip'
  /** Where an app has the recipe. */
  handler: string
  /** The other files of the smallest app, by path. */
  files: Record<string, string>
  /** The program that builds the app, below `node_modules`, and its arguments. */
  build: [string, ...string[]]
  /** What Node runs in the app's folder. */
  start: (port: number) => string[]
}

const packagesOf = (id: string) => bundlerTools.find((tool) => tool.id === id)?.packages ?? []

/** The frameworks whose recipe a test builds and starts as in production. */
export const frameworks: readonly Framework[] = [
  {
    name: 'Next',
    packages: packagesOf('next'),
    recipe: 'nextRoute.ts',
    compression: 'gzip',
    handler: 'app/wallet/[...path]/route.js',
    files: {
      'next.config.js': `import { join } from 'node:path'
        export default { turbopack: { root: join(import.meta.dirname, '..') } }`,
    },
    build: ['next/dist/bin/next', 'build'],
    start: (port) => [
      ...['../node_modules/next/dist/bin/next', 'start'],
      ...['--hostname', '127.0.0.1', '--port', String(port)],
    ],
  },
  {
    // Version 3 needs Node 22.
    name: 'SvelteKit',
    packages: [
      'svelte@5.57.3',
      '@sveltejs/kit@2.70.4',
      '@sveltejs/adapter-node@5.5.7',
      '@sveltejs/vite-plugin-svelte@7.3.1',
      ...packagesOf('vite'),
    ],
    recipe: 'svelteKit.ts',
    handler: 'src/routes/wallet/[...path]/+server.js',
    files: {
      'package.json': '{"type":"module","private":true}',
      'src/app.html': '<head>%sveltekit.head%</head><body>%sveltekit.body%</body>',
      'svelte.config.js': `import adapter from '@sveltejs/adapter-node'
        export default { kit: { adapter: adapter() } }`,
      'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite'
        export default { plugins: [sveltekit()] }`,
    },
    build: ['vite/bin/vite.js', 'build'],
    start: () => ['build'],
  },
]

/** How long a build may take. */
const maxBuildMs = 90_000

/** Builds an app with a framework's recipe in a project that has the recipes, and starts its server. */
export async function startFramework(
  project: string,
  env: Record<string, string>,
  framework: Framework,
): Promise<RunningRecipe> {
  const folder = join(project, framework.name)
  await writeApp(project, framework)
  const [program, ...args] = framework.build
  const command = [join(project, 'node_modules', program), ...args]
  await execute(process.execPath, command, {
    cwd: folder,
    // Without the relay's variables, which a build on CI does not have.
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    timeout: maxBuildMs,
    killSignal: 'SIGKILL',
  })
  return runProcess({
    folder,
    env: { ...env, HOST: '127.0.0.1' },
    command: (port) => [process.execPath, ...framework.start(port)],
  })
}

async function writeApp(
  project: string,
  { name, files, handler, recipe }: Framework,
): Promise<void> {
  const all = { ...files, [handler]: await bundleRecipe(project, `export * from './${recipe}'`) }
  for (const [path, contents] of Object.entries(all)) {
    const file = join(project, name, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, contents)
  }
}
