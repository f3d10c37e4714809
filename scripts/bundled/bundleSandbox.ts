import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { readBundledPackages } from './bundledPackages.ts'
import { createSbom } from './sbom.ts'
import { noticesOf } from './thirdPartyNotices.ts'

const root = join(import.meta.dirname, '../..')

const introduction = `The files of \`dist\` contain the code of these packages, without what the sandbox does not use. The packages that it
loads from \`node_modules\` instead are the dependencies and peer dependencies in \`package.json\`.

This page is made by the build from the packages that are in the files. \`dist/sbom.cdx.json\` lists them for programs.
`

/**
 * Bundles the sandbox with what it needs of other packages, so that its users install only what package.json
 * names. What is loaded late stays in files of its own, and what several entries use is in one of them. With the
 * code come the licences of the packages, and a list of them.
 *
 * @param entries - the modules that are exported or run
 * @param folder - the built sandbox
 */
export async function bundleSandbox(entries: readonly string[], folder: string): Promise<void> {
  const bundled = packagesOf(await bundle(entries, join(root, folder)))
  const notices = noticesOf(introduction, readBundledPackages(bundled))
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), notices)
  const sbom = createSbom('sandbox', bundled)
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
}

async function bundle(
  entries: readonly string[],
  outDir: string,
): Promise<Rolldown.RolldownOutput> {
  return (await build({
    configFile: false,
    logLevel: 'warn',
    root: join(root, 'sandbox'),
    ssr: { noExternal: true, external: installedNames() },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      // Traces of errors stay readable; what it weighs is not sent to a browser.
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((name) => [name, join(root, `sandbox/src/${name}.ts`)]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })) as Rolldown.RolldownOutput
}

/** What the manifest has npm install, and the test runners that the user has. */
function installedNames(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, 'sandbox/package.json'), 'utf8'))
  return Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
}

/** The folders of the packages whose code is in these files. */
function packagesOf({ output }: Rolldown.RolldownOutput): string[] {
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  const paths = modules.map((id) =>
    relative(root, id.replace(/^\0|\?.*$/g, '')).replaceAll('\\', '/'),
  )
  const inPackages = paths.filter((path) => path.includes('node_modules/'))
  return [...new Set(inPackages.map(packageFolder))].sort()
}

/** The folder of the package, which may have further manifests inside. */
function packageFolder(path: string): string {
  const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
  if (!folder || !existsSync(join(root, folder, 'package.json'))) {
    throw new Error(`${path} is in no installed package`)
  }
  return folder
}
