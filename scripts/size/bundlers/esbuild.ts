import { join, relative } from 'node:path'
import { build, type Metafile } from 'esbuild'
import { type Build, withStaticImports } from '../build.ts'

/** Builds a page for production with esbuild, with code splitting. */
export async function buildWithEsbuild(project: string, page: string): Promise<Build> {
  const { metafile, outputFiles, warnings } = await build({
    absWorkingDir: project,
    entryPoints: [`${page}.js`],
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
  const importsOf = (name: string) => importsOfKind(outputs, name, 'import-statement')
  const entry = Object.keys(outputs).find((name) => outputs[name]?.entryPoint === `${page}.js`)
  if (!entry) throw new Error(`esbuild emitted no entry for ${page}`)
  const lazy = Object.keys(outputs).flatMap((name) =>
    importsOfKind(outputs, name, 'dynamic-import'),
  )
  return {
    firstLoad: withStaticImports(entry, importsOf),
    lazyParts: [...new Set(lazy)].map((name) => ({
      module: join(project, outputs[name]?.entryPoint ?? name),
      files: withStaticImports(name, importsOf),
    })),
    files: new Map(outputFiles.map(({ path, text }) => [relative(project, path), text])),
    warnings: warnings.map(({ text, location }) => `${location?.file}: ${text}`),
  }
}

/** The emitted files that a file imports in this way. */
function importsOfKind(outputs: Metafile['outputs'], name: string, kind: string): string[] {
  const imports = outputs[name]?.imports ?? []
  return imports
    .filter((imported) => imported.kind === kind && !imported.external)
    .map(({ path }) => path)
}
