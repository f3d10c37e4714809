import type { Sandbox } from '../../src/index.ts'

type Schema = { pattern?: string; example?: string; required?: string[] }
type Parameter = { name: string; in: string; schema: Schema }
type Described = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, object> }
  responses: Record<string, object>
  security?: Record<string, string[]>[]
}

/** An operation as `/openapi.json` describes it. */
export type Operation = {
  method: string
  path: string
  name: string
  /** Names of the values that go into the address. */
  parameters: Parameter[]
  query: string[]
  hasBody: boolean
  needsBody: boolean
  /** Its body is a form with a file. */
  hasForm: boolean
  statuses: number[]
  /** The proof that authorizes a call: an API token, an agent's access token, or none. */
  caller: 'platform' | 'agent' | 'public'
}

/** Every operation a sandbox describes. */
export async function describedOperations(sandbox: Sandbox): Promise<Operation[]> {
  const response = await sandbox.fetch(new Request('http://localhost/openapi.json'))
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => toOperation(path, method, described)),
  )
}

function toOperation(path: string, method: string, described: Described): Operation {
  const { operationId, parameters = [], requestBody, responses } = described
  return {
    method: method.toUpperCase(),
    path,
    name: operationId,
    parameters: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    hasBody: requestBody !== undefined,
    needsBody: requestBody?.required === true,
    hasForm: requestBody !== undefined && 'multipart/form-data' in requestBody.content,
    statuses: Object.keys(responses).map(Number),
    caller: callerOf(described),
  }
}

function callerOf({ security = [] }: Described): Operation['caller'] {
  const schemes = security.flatMap((scheme) => Object.keys(scheme))
  if (schemes.includes('Basic')) return 'platform'
  return schemes.includes('Bearer') ? 'agent' : 'public'
}

/** The operation's address with something in the place of each value. */
export function filledPath(
  { path, parameters }: Operation,
  value: (parameter: Parameter) => string,
): string {
  return parameters.reduce(
    (filled, parameter) => filled.replace(`{${parameter.name}}`, value(parameter)),
    path,
  )
}

/** An identifier of the right kind that is nobody's. */
export function unknownId({ schema }: Parameter): string {
  if (schema.example !== undefined) return schema.example
  const kind = /^\^\(?([A-Za-z]+)/.exec(schema.pattern ?? '')?.[1]
  return kind === undefined
    ? '$nobody@nowhere.test'
    : `${kind}:00000000-0000-4000-8000-000000000000`
}
