import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Compilation, type Configuration, type Stats } from 'webpack'
import type { Build, LazyPart } from '../build.ts'

/** Builds a page for production with webpack’s defaults. */
export async function buildWithWebpack(project: string, page: string): Promise<Build> {
  const path = join(project, 'webpack', page)
  const stats = await run({
    context: project,
    entry: `./${page}.js`,
    mode: 'production',
    output: { path },
  })
  const { compilation } = stats
  const { warnings = [] } = stats.toJson({ all: false, warnings: true })
  const [error] = compilation.errors
  if (error) throw error
  const names = Object.keys(compilation.assets)
  return {
    firstLoad: [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()),
    lazyParts: compilation.chunkGroups.flatMap((group) => lazyPartsOf(compilation, group)),
    files: new Map(names.map((name) => [name, readFileSync(join(path, name), 'utf8')])),
    warnings: warnings.map(({ moduleName, message }) => `${moduleName}: ${message}`),
  }
}

/** The modules whose dynamic import loads this group of chunks. */
function lazyPartsOf(
  { moduleGraph }: Compilation,
  group: Compilation['chunkGroups'][number],
): LazyPart[] {
  const dependencies = [...group.blocksIterable].flatMap((block) => block.dependencies)
  const modules = dependencies.map(
    (dependency) => moduleGraph.getModule(dependency)?.nameForCondition() ?? '',
  )
  return [...new Set(modules)].map((module) => ({ module, files: group.getFiles() }))
}

function run(configuration: Configuration): Promise<Stats> {
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) =>
      stats ? resolve(stats) : reject(error ?? new Error('webpack gave no result')),
    )
  })
}
