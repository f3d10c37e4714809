import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as esbuild, type Metafile } from 'esbuild'
import { createLogger, type Rolldown, build as vite } from 'vite'
import webpack, { type Compilation, type Configuration, type Stats } from 'webpack'
import type { Build } from './measure.ts'

const root = join(import.meta.dirname, '../..')

/**
 * A consumer’s project with the built library. It lies in this repository’s node_modules, so that
 * dependencies have the versions locked here.
 */
export function createProject(): string {
  const parent = join(root, 'node_modules/.cache')
  mkdirSync(parent, { recursive: true })
  const project = mkdtempSync(join(parent, 'holdfast-size-'))
  for (const path of ['dist', 'package.json']) {
    cpSync(join(root, path), join(project, 'node_modules/holdfast', path), { recursive: true })
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module", "private": true }')
  writeFileSync(join(project, 'chunk.js'), 'export const chunk = 0')
  writeFileSync(join(project, 'payment.html'), '<script type="module" src="./payment.js"></script>')
  return project
}

/** Builds the project’s page for production as `vite build` does by default. */
export async function buildWithVite(project: string): Promise<Build> {
  const warnings: string[] = []
  const { output } = (await vite({
    configFile: false,
    root: project,
    logLevel: 'warn',
    customLogger: { ...createLogger('silent'), warn: (message) => warnings.push(message) },
    build: { write: false, rolldownOptions: { input: join(project, 'payment.html') } },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const importsOf = (name: string) =>
    chunks.find(({ fileName }) => fileName === name)?.imports ?? []
  const entries = chunks.filter(({ isEntry }) => isEntry)
  return {
    firstLoad: entries.flatMap(({ fileName }) => withStaticImports(fileName, importsOf)),
    lazyParts: chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(({ fileName, facadeModuleId }) => [
        facadeModuleId ?? fileName,
        withStaticImports(fileName, importsOf),
      ]),
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    warnings,
  }
}

/** The same with webpack’s defaults. */
export async function buildWithWebpack(project: string): Promise<Build> {
  const path = join(project, 'webpack')
  const stats = await runWebpack({
    context: project,
    entry: './payment.js',
    mode: 'production',
    output: { path },
  })
  const { compilation } = stats
  const { warnings = [] } = stats.toJson({ all: false, warnings: true })
  return {
    firstLoad: [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()),
    lazyParts: compilation.chunkGroups.flatMap((group) =>
      modulesOf(compilation, group).map((module): [string, string[]] => [module, group.getFiles()]),
    ),
    files: new Map(
      Object.keys(compilation.assets).map((name) => [name, readFileSync(join(path, name), 'utf8')]),
    ),
    warnings: warnings.map(({ moduleName, message }) => `${moduleName}: ${message}`),
  }
}

function runWebpack(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error || !stats || stats.hasErrors())
        reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve(stats)
    })
  })
}

/** The modules whose dynamic import loads this group of chunks. */
function modulesOf(
  { moduleGraph }: Compilation,
  group: Compilation['chunkGroups'][number],
): string[] {
  return [...group.blocksIterable]
    .flatMap((block) => block.dependencies)
    .map((dependency) => moduleGraph.getModule(dependency)?.nameForCondition() ?? '')
}

/** The same with esbuild, with code splitting. */
export async function buildWithEsbuild(project: string): Promise<Build> {
  const { metafile, outputFiles, warnings } = await esbuild({
    absWorkingDir: project,
    entryPoints: ['payment.js'],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    minify: true,
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  const { outputs } = metafile
  const names = Object.keys(outputs)
  const importsOf = (name: string) => importsOfKind(outputs, name, 'import-statement')
  const lazy = new Set(names.flatMap((name) => importsOfKind(outputs, name, 'dynamic-import')))
  return {
    firstLoad: names
      .filter((name) => outputs[name]?.entryPoint === 'payment.js')
      .flatMap((name) => withStaticImports(name, importsOf)),
    lazyParts: [...lazy].map((name) => [
      join(project, outputs[name]?.entryPoint ?? name),
      withStaticImports(name, importsOf),
    ]),
    files: new Map(outputFiles.map(({ path, text }) => [path.slice(project.length + 1), text])),
    warnings: warnings.map(({ text, location }) => `${location?.file}: ${text}`),
  }
}

/** The emitted files that a file imports in this way. */
function importsOfKind(outputs: Metafile['outputs'], name: string, kind: string): string[] {
  const imports = outputs[name]?.imports ?? []
  return imports.filter((it) => it.kind === kind && !it.external).map(({ path }) => path)
}

/** A file and everything it imports statically, directly or not. */
export function withStaticImports(file: string, importsOf: (file: string) => string[]): string[] {
  const reached = new Set([file])
  // A set is walked together with what is added to it meanwhile.
  for (const each of reached) for (const imported of importsOf(each)) reached.add(imported)
  return [...reached]
}
