/**
 * Prints what a user's page loads of the built package, as Vite, webpack and esbuild emit it, and
 * fails where that is over budget. `npm run size` builds the package first.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { bundlers } from './size/budgets.ts'
import type { Build } from './size/build.ts'
import { buildWithEsbuild } from './size/bundlers/esbuild.ts'
import { buildWithVite } from './size/bundlers/vite.ts'
import { buildWithWebpack } from './size/bundlers/webpack.ts'
import { type Page, pageNames, pageScripts } from './size/pages.ts'
import { createProject } from './size/project.ts'
import { type Builds, findViolations, markdownTable, measure, warningsOf } from './size/report.ts'

type BuildPage = (project: string, page: string) => Promise<Build>

const index = pathToFileURL(join(import.meta.dirname, '../dist/index.js')).href
const exported: object = await import(index)
const scripts = pageScripts(Object.keys(exported))
const [project, removeProject] = createProject({ ...scripts, chunk: 'export const chunk = 0' })
const builds: Builds = await buildAll().finally(removeProject)
const rows = measure(builds)
const violations = findViolations(rows, builds)

console.log(markdownTable(rows, builds))
for (const bundler of bundlers) {
  for (const warning of warningsOf(builds[bundler]))
    console.log(`\n${bundler} warns: ${firstLine(warning)}`)
}
for (const violation of violations) console.error(`\n${violation}`)
process.exitCode = violations.length > 0 ? 1 : 0

async function buildAll(): Promise<Builds> {
  return {
    vite: await buildPages(buildWithVite),
    webpack: await buildPages(buildWithWebpack),
    esbuild: await buildPages(buildWithEsbuild),
  }
}

async function buildPages(buildPage: BuildPage): Promise<Record<Page, Build>> {
  const builds: [Page, Build][] = []
  for (const page of pageNames) builds.push([page, await buildPage(project, page)])
  return Object.fromEntries(builds) as Record<Page, Build>
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).split('\n')[0] ?? ''
}
