import { type Finding, isSignInRefused } from './findings.ts'
import type { Shape } from './shape/shapeOf.ts'

const nothingStarted =
  'No payload was seen: check the permissions of the API token, and that the sandbox accepts its documented test values.'

const signInRefused =
  'The sandbox refused its documented test values, so what follows a sign-in was not checked. holdfast-sandbox takes them with --mode magic or --mode both.'

/** The report for people: each flow with the shape of its payload, then a summary. */
export function textReport(findings: Finding[]): string {
  return `${[...findings.map(sectionOf), summaryOf(findings)].join('\n\n')}\n`
}

/** The report for programs, as JSON. */
export function jsonReport(findings: Finding[]): string {
  return `${JSON.stringify({ flows: findings }, null, 2)}\n`
}

function sectionOf(finding: Finding): string {
  if (finding.status === 'notStarted') return `${finding.flow}: not started, ${finding.refusal}`
  const { flow, status, form, shape } = finding
  const lines = [`${flow}: ${status}`, `  form: ${form}`]
  if (shape !== undefined) lines.push(...shapeLines(shape, '    '))
  if (status === 'unknown') lines.push(`  ${finding.error}`, `  ${finding.advice}`)
  return lines.join('\n')
}

function shapeLines(shape: Shape, indent: string): string[] {
  if (typeof shape === 'string') return [`${indent}${shape}`]
  const entries = Array.isArray(shape)
    ? shape.slice(1).map((item): [string, Shape] => ['-', item])
    : Object.entries(shape)
  return entries.flatMap(([key, inner]) => entryLines(key, inner, indent))
}

function entryLines(key: string, shape: Shape, indent: string): string[] {
  const label = key === '-' ? '-' : `${key}:`
  if (typeof shape === 'string') return [`${indent}${label} ${shape}`]
  const length = Array.isArray(shape) ? ` ${shape[0]}` : ''
  return [`${indent}${label}${length}`, ...shapeLines(shape, `${indent}  `)]
}

function summaryOf(findings: Finding[]): string {
  const count = (status: Finding['status']) =>
    findings.filter((finding) => finding.status === status).length
  const counts = `${count('known')} known, ${count('unknown')} unknown, ${count('notStarted')} not started`
  if (count('notStarted') === findings.length) return `${counts}\n${nothingStarted}`
  return isSignInRefused(findings) ? `${counts}\n${signInRefused}` : counts
}
