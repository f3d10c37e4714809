import { join } from 'node:path'
import { createLogger, type Rolldown, build as viteBuild } from 'vite'
import { type Build, withStaticImports } from '../build.ts'

/** Builds a page for production with Vite, as `vite build` does by default. */
export async function buildWithVite(project: string, page: string): Promise<Build> {
  const warnings: string[] = []
  const { output } = (await viteBuild({
    configFile: false,
    root: project,
    logLevel: 'warn',
    customLogger: { ...createLogger('silent'), warn: (message) => warnings.push(message) },
    build: { write: false, rolldownOptions: { input: join(project, `${page}.html`) } },
  })) as Rolldown.RolldownOutput
  const chunks = output.filter((file) => file.type === 'chunk')
  const importsOf = (name: string) => chunkNamed(chunks, name).imports
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (!entry) throw new Error(`Vite emitted no entry for ${page}`)
  return {
    firstLoad: withStaticImports(entry.fileName, importsOf),
    lazyParts: chunks
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(({ fileName, facadeModuleId }) => ({
        module: facadeModuleId ?? fileName,
        files: withStaticImports(fileName, importsOf),
      })),
    files: new Map(chunks.map(({ fileName, code }) => [fileName, code])),
    warnings,
  }
}

function chunkNamed(chunks: Rolldown.OutputChunk[], name: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ fileName }) => fileName === name)
  if (!chunk) throw new Error(`Vite emitted no chunk named ${name}`)
  return chunk
}
