import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A bundler in which the packed library is tried. */
export interface BundlerTool {
  id: string
  title: string
  /** What is installed for it, the bundler first, each at an exact version. */
  packages: [string, ...string[]]
  /** What builds `src/index.js`, or the page beside it, into `dist`. */
  command: string
  /** Files of the app beside these, by path. */
  files?: Record<string, string>
  /** Every run of `package-tools` tries it; the others are tried in `npm run proof`. */
  isDaily?: true
  /** Reports the `'use client'` of every package, so the hooks are not built with it. */
  reportsUseClient?: true
}

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> }

/** A package at the version that the repository itself uses. */
function ours(name: string): string {
  return `${name}@${devDependencies[name]}`
}

/** What the page with the hooks needs, whichever bundler builds it. */
export const hooksPackage: string = ours('react')

/** Builds with the defaults: the commands of webpack and Rspack are in packages of their own. */
const pack = `
const module = await import(process.argv[2])
const bundle = module.rspack ?? module.default
bundle({ mode: 'production' }, (error, stats) => {
  if (error) throw error
  console.log(stats.toString('errors-warnings'))
  process.exitCode = stats.hasErrors() ? 1 : 0
})`

/** The bundlers, those that the repository itself does not use at versions of their own. */
export const bundlerTools: readonly BundlerTool[] = [
  {
    id: 'vite',
    title: 'Vite',
    isDaily: true,
    packages: [ours('vite'), ours('@vitejs/plugin-react')],
    command: 'vite build --logLevel warn',
    files: {
      'vite.config.js':
        "import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }",
    },
  },
  {
    id: 'webpack',
    title: 'webpack',
    isDaily: true,
    packages: [ours('webpack')],
    command: 'node pack.js webpack',
    files: { 'pack.js': pack },
  },
  {
    id: 'rollup',
    title: 'Rollup',
    packages: [
      'rollup@4.68.7',
      '@rollup/plugin-node-resolve@16.0.3',
      '@rollup/plugin-terser@1.0.2',
    ],
    command: 'rollup src/index.js -d dist -p node-resolve={browser:true} -p terser',
    reportsUseClient: true,
  },
  {
    id: 'esbuild',
    title: 'esbuild (splitting)',
    isDaily: true,
    packages: [ours('esbuild')],
    command:
      'esbuild src/index.js --bundle --splitting --format=esm --minify --outdir=dist --log-level=warning',
  },
  {
    id: 'rspack',
    title: 'Rspack',
    packages: ['@rspack/core@2.3.2'],
    command: 'node pack.js @rspack/core',
    files: { 'pack.js': pack },
  },
  {
    id: 'rsbuild',
    title: 'Rsbuild',
    packages: ['@rsbuild/core@2.3.2'],
    command: 'rsbuild build --log-level warn',
  },
  {
    id: 'parcel',
    title: 'Parcel',
    packages: ['parcel@2.16.4'],
    command:
      'parcel build index.html --dist-dir dist --no-cache --no-source-maps --no-autoinstall --log-level warn',
  },
  {
    id: 'next',
    title: 'Next',
    packages: ['next@16.4.6', ours('react'), ours('react-dom')],
    command: 'next build',
    files: {
      'next.config.js': `import { resolve } from 'node:path'
        export default { output: 'export', distDir: 'dist', turbopack: { root: resolve('../..') } }`,
      'app/layout.jsx':
        'export default ({ children }) => <html lang="en"><body>{children}</body></html>',
      'app/page.jsx': "'use client'\nimport '../src/index.js'\nexport default () => null",
      // Where `CI` is set, Next warns of a cache that is not there.
      '.next/cache/empty': '',
    },
  },
]
