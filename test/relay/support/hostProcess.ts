import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type AfterSending, sendRaw } from './sendRaw.ts'

/** A recipe in a process of its own, as a platform runs it. */
export interface HostProcess {
  url: string
  /** Sends these bytes and returns what came back until the connection ended. */
  sendRaw(bytes: string, after?: AfterSending): Promise<string>
  isAlive(): boolean
  stop(): Promise<void>
}

/** How to start it: a module that listens and sends its port to the parent. */
export interface HostProcessOptions {
  source: string
  /** Packages to use in the place of others. */
  alias?: Record<string, string>
  env: Record<string, string>
}

const sendPort = '() => process.send?.(server.address().port)'
const listening = (name: string, file: string) => `
  import { ${name} } from './${file}'
  const server = ${name}.listen(0, '127.0.0.1', ${sendPort})`
const express = listening('app', 'express.ts')
const fastify = `
  import { app } from '../recipes/fastify.ts'
  const { server } = app
  app.listen({ port: 0, host: '127.0.0.1' }, ${sendPort})`
const hono = `
  import { serve } from '@hono/node-server'
  import { app } from '../recipes/hono.ts'
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ${sendPort})`
const nodeHttp = `
  import { server } from '../recipes/nodeHttp.ts'
  server.listen(0, '127.0.0.1', ${sendPort})`

/** The recipes for Node, each over every version it is for. */
export const hostsOfRecipes = {
  nodeHttp: { name: 'Node http', source: nodeHttp, alias: {} },
  express4: { name: 'Express 4', source: express, alias: { express: 'express-4' } },
  express5: { name: 'Express 5', source: express, alias: {} },
  fastify: { name: 'Fastify', source: fastify, alias: {} },
  koa: { name: 'Koa', source: listening('app', 'koa.ts'), alias: {} },
  hono: { name: 'Hono', source: hono, alias: {} },
}

/** Bundles a recipe, so that one source runs over several versions of its framework. */
export async function startHostProcess(options: HostProcessOptions): Promise<HostProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-host-'))
  const file = join(folder, 'host.cjs')
  await writeFile(file, await bundle(options))
  const child = fork(file, { env: { ...process.env, ...options.env }, stdio: 'ignore' })
  const [port] = await once(child, 'message')
  return {
    url: `http://127.0.0.1:${port}`,
    sendRaw: (bytes, after) => sendRaw(Number(port), bytes, after),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      await end(child)
      await rm(folder, { recursive: true })
    },
  }
}

async function bundle({ source, alias = {} }: HostProcessOptions): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(import.meta.dirname, '../recipes'), loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    alias,
    tsconfig: 'tsconfig.json',
    logLevel: 'error',
  })
  return outputFiles[0]?.text ?? ''
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}
