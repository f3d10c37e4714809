import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A bundler in which the packed library is tried; `builds/ID.mjs` drives it. */
export interface BundlerTool {
  /** The name of its script. */
  id: string
  title: string
  /** What is installed for it, the bundler first, each at an exact version. */
  packages: [string, ...string[]]
  /** Reports the `'use client'` of every package, so the page with hooks is not built with it. */
  reportsUseClient?: true
}

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')
const { devDependencies } = JSON.parse(manifest) as { devDependencies: Record<string, string> }

/** A package at the version that the repository itself uses. */
function ours(name: string): string {
  return `${name}@${devDependencies[name]}`
}

/** The bundlers, those that the repository itself does not use at versions of their own. */
export const bundlerTools: readonly BundlerTool[] = [
  { id: 'vite', title: 'Vite', packages: [ours('vite'), ours('@vitejs/plugin-react')] },
  { id: 'webpack', title: 'webpack', packages: [ours('webpack')] },
  {
    id: 'rollup',
    title: 'Rollup',
    packages: [
      'rollup@4.68.7',
      '@rollup/plugin-node-resolve@16.0.3',
      '@rollup/plugin-terser@1.0.2',
    ],
    reportsUseClient: true,
  },
  { id: 'esbuild', title: 'esbuild (splitting)', packages: [ours('esbuild')] },
  { id: 'rspack', title: 'Rspack', packages: ['@rspack/core@2.3.2'] },
  { id: 'rsbuild', title: 'Rsbuild', packages: ['@rsbuild/core@2.3.2'] },
  { id: 'parcel', title: 'Parcel', packages: ['parcel@2.16.4'] },
  {
    id: 'next',
    title: 'Next',
    packages: ['next@16.4.6', ours('react'), ours('react-dom')],
  },
]
