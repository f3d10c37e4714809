import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tried } from '../chosenTools.ts'
import { bundleRecipe } from './recipes.ts'
import { type RunningRecipe, runProcess } from './runProcess.ts'

/** A server in Node that is one module. */
export interface NodeHost extends Tried {
  name: string
  recipe: string
  /** Listens on `PORT`, in a folder with the recipes. */
  source: string
  /** Packages to use in the place of others. */
  alias?: Record<string, string>
  /** How a middleware compresses the other responses. */
  compression?: 'gzip' | 'br'
}

/** What the servers need beside the library, each at an exact version. */
export const nodeHostPackages = [
  'express@5.3.0',
  'express-4@npm:express@4.22.3',
  'compression@1.8.2',
  'fastify@5.12.8',
  'koa@3.3.0',
  'koa-compress@5.2.2',
  'hono@4.13.19',
  '@hono/node-server@2.1.8',
]

const express = `
  import compression from 'compression'
  import express from 'express'
  import { app } from './express.ts'
  express().use(compression(), app).listen(process.env.PORT, '127.0.0.1')`

/** The recipes for Node, behind the compression that is usual there. */
export const nodeHosts: readonly NodeHost[] = [
  {
    name: 'Node http',
    isDaily: true,
    recipe: 'nodeHttp.ts',
    source: `
      import { server } from './nodeHttp.ts'
      server.listen(process.env.PORT, '127.0.0.1')`,
  },
  {
    name: 'Express 4',
    recipe: 'express.ts',
    source: express,
    alias: { express: 'express-4' },
    compression: 'br',
  },
  {
    name: 'Express 5',
    isDaily: true,
    recipe: 'express.ts',
    source: express,
    compression: 'br',
  },
  {
    name: 'Fastify',
    recipe: 'fastify.ts',
    source: `
      import { app } from './fastify.ts'
      app.listen({ port: process.env.PORT, host: '127.0.0.1' })`,
  },
  {
    // What goes past Koa's own response is compressed nowhere.
    name: 'Koa',
    recipe: 'koa.ts',
    source: `
      import Koa from 'koa'
      import compress from 'koa-compress'
      import { app } from './koa.ts'
      const compressed = new Koa().use(compress())
      for (const middleware of app.middleware) compressed.use(middleware)
      compressed.listen(process.env.PORT, '127.0.0.1')`,
  },
  {
    name: 'Hono',
    recipe: 'hono.ts',
    source: `
      import { serve } from '@hono/node-server'
      import { Hono } from 'hono'
      import { compress } from 'hono/compress'
      import { app } from './hono.ts'
      const { fetch } = new Hono().use(compress()).route('/', app)
      serve({ fetch, port: process.env.PORT, hostname: '127.0.0.1' })`,
    compression: 'gzip',
  },
]

/** Starts a server in a project with the packages and the recipes. */
export async function startNodeHost(
  project: string,
  env: Record<string, string>,
  { name, source, alias = {} }: NodeHost,
): Promise<RunningRecipe> {
  const file = `${name.replaceAll(' ', '-')}.mjs`
  writeFileSync(join(project, file), await bundleRecipe(project, source, alias))
  return runProcess({ folder: project, env, command: () => [process.execPath, file] })
}
