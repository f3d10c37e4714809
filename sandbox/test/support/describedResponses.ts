import type { AnySchemaObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Sandbox } from '../../src/index.ts'

type Content = { content?: Record<string, { schema: AnySchemaObject }> }
type Operations = Record<string, { responses: Record<string, Content> }>

/** As much of `/openapi.json` as responses are checked against. */
export type ApiDocument = {
  paths: Record<string, Operations>
  components: { schemas: Record<string, AnySchemaObject> }
}

/** Says what is wrong with a response by a sandbox's own description, or nothing. */
export type ResponseCheck = (request: Request, response: Response) => Promise<string | undefined>

/** The error codes that any operation may respond with, described or not: it cannot be read, or a fault was asked for. */
const anywhere = [
  'INVALID_REQUEST_FORMAT',
  'INTERNAL_ERROR',
  'GRID_SWITCH_ERROR',
  'METHOD_NOT_ALLOWED',
  'NOT_FOUND',
  'NOT_IMPLEMENTED',
  'RATE_LIMITED',
]

/** One check per profile and mode: to read its description and compile the schemas costs more than the tests of a file. */
const checks = new Map<string, Promise<ResponseCheck>>()
const checksOf = new WeakMap<Sandbox['fetch'], Promise<ResponseCheck>>()

/** The check against the description that a sandbox serves, which is read once. */
export function responseCheckOf(sandbox: Sandbox): Promise<ResponseCheck> {
  const check = checksOf.get(sandbox.fetch) ?? readCheck(sandbox)
  checksOf.set(sandbox.fetch, check)
  return check
}

async function readCheck(sandbox: Sandbox): Promise<ResponseCheck> {
  const response = await sandbox.fetch(new Request('http://localhost/'))
  const { profile, mode } = (await response.json()) as { profile: string; mode: string }
  const kind = `${profile} ${mode}`
  const check = checks.get(kind) ?? compileCheck(sandbox)
  checks.set(kind, check)
  return check
}

async function compileCheck(sandbox: Sandbox): Promise<ResponseCheck> {
  const response = await sandbox.fetch(new Request('http://localhost/openapi.json'))
  return createResponseCheck((await response.json()) as ApiDocument, sandbox.basePath)
}

/** Compiles a description into a check; a field that it does not name is a mistake as well. */
export function createResponseCheck(document: ApiDocument, basePath: string): ResponseCheck {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'api', components: closed(document.components) })
  const templates = templatesOf(document)
  const compiled = new Map<string, ValidateFunction>()
  const compile = (key: string, schema: AnySchemaObject) => {
    const found = compiled.get(key) ?? ajv.compile(closed(inDocument(schema)))
    compiled.set(key, found)
    return found
  }
  return async (request, response) => {
    const { pathname } = new URL(request.url)
    // A HEAD is a GET without the body; the page of a proxy, which a fault may send, is not the API's.
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    if (request.method === 'HEAD' || isPage || !pathname.startsWith(`${basePath}/`))
      return undefined
    const place = placeOf(document, templates, request.method, pathname.slice(basePath.length))
    const described = place?.responses[response.status]
    const body = await bodyOf(response)
    if (!place || !described)
      return hasCommonCode(body) ? undefined : undescribed(request, response)
    const schema = described.content?.['application/json']?.schema
    if (!schema) return body === undefined ? undefined : `${place.key}: the body is undescribed`
    const key = `${place.key} ${response.status}`
    const validate = compile(key, schema)
    if (validate(body)) return undefined
    return `${key}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(body)}`
  }
}

function undescribed({ method, url }: Request, { status }: Response): string {
  return `${method} ${url}: the status ${status} is undescribed`
}

function hasCommonCode(body: unknown): boolean {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  return anywhere.includes(String(code))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.clone().text()
  return text === '' ? undefined : JSON.parse(text)
}

/** A path of the document, and what the paths of requests to it look like. */
type Template = { template: string; pattern: RegExp }

/** The paths of a document, those with fewer parameters first. */
function templatesOf({ paths }: ApiDocument): Template[] {
  return Object.keys(paths)
    .toSorted((a, b) => a.split('{').length - b.split('{').length)
    .map((template) => ({ template, pattern: patternOf(template) }))
}

/** The operation at an address: one without parameters before one with. */
function placeOf({ paths }: ApiDocument, templates: Template[], method: string, path: string) {
  for (const { template, pattern } of templates) {
    if (!pattern.test(path)) continue
    const operation = paths[template]?.[method.toLowerCase()]
    if (operation) return { key: `${method} ${template}`, responses: operation.responses }
  }
  return undefined
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/[.$]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`)
}

/** A schema with its references pointing into the document. */
function inDocument(schema: AnySchemaObject): AnySchemaObject {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/'))
}

/** The same schema with objects that take no field but those they name. */
function closed<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(closed) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, at]) => [key, closed(at)]))
  const isOpen = 'properties' in schema && !('additionalProperties' in schema)
  return (isOpen ? { ...inner, additionalProperties: false } : inner) as T
}
