import ts from 'typescript'
import type { Guard } from './guard.ts'

/** What is done to a source: other text between two places. */
interface Edit {
  from: number
  to: number
  text: string
}

/** What of a guard says how its control is taken out. */
export type TakenOut = Pick<Guard, 'marker' | 'instead' | 'first'>

const chains = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/**
 * Takes a guard’s control out of its source. Where the guard does not say how:
 *
 * - an `if` that leads past a `throw` is always taken, one with an `else` never; any other is removed;
 * - what a `return` or `const` holds, the condition of a `?:` and an operand of `&&` are true, one of
 *   `||` is false;
 * - any other statement, and a property, argument or element, is removed.
 */
export function withoutControl({ marker, instead, first }: TakenOut, source: string): string {
  const control = findControl(ts.createSourceFile(marker.file, source, latest, true), marker.end)
  if (!control) throw new Error(`${marker.file}: no code begins after the marker of ${marker.id}`)
  const edit = first === undefined ? editOf(control, instead) : before(control, first)
  return source.slice(0, edit.from) + edit.text + source.slice(edit.to)
}

const latest = ts.ScriptTarget.Latest

/** The largest piece of code that begins after the marker, but no chain. Markers may follow one another. */
function findControl(parsed: ts.SourceFile, markerEnd: number): ts.Node | undefined {
  const between = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(parsed.text.slice(markerEnd))
  const start = markerEnd + (between?.[0].length ?? 0)
  const find = (node: ts.Node): ts.Node | undefined =>
    node.getStart(parsed) === start && isCode(node) ? node : ts.forEachChild(node, find)
  return find(parsed)
}

function isCode(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return false
  return !ts.isBinaryExpression(node) || !chains.has(node.operatorToken.kind)
}

function before(control: ts.Node, code: string): Edit {
  return { from: control.getStart(), to: control.getStart(), text: `${code}\n` }
}

function editOf(control: ts.Node, instead = constantFor(control)): Edit {
  if (instead === undefined) return removal(control)
  const value = heldBy(control)
  return { from: value.getStart(), to: value.getEnd(), text: instead }
}

/** The part of a control that decides: a condition, or what it holds. */
function heldBy(control: ts.Node): ts.Node {
  if (ts.isIfStatement(control) || ts.isWhileStatement(control)) return control.expression
  if (ts.isConditionalExpression(control)) return control.condition
  if (ts.isReturnStatement(control)) return control.expression ?? control
  if (ts.isVariableStatement(control))
    return control.declarationList.declarations[0]?.initializer ?? control
  if (ts.isPropertyAssignment(control)) return control.initializer
  if (!ts.isExpressionStatement(control) || !ts.isBinaryExpression(control.expression))
    return control
  return control.expression.right
}

/** What the value of a control becomes, unless the control is removed. */
function constantFor(control: ts.Node): string | undefined {
  const { parent } = control
  if (ts.isIfStatement(control)) {
    if (control.elseStatement) return 'false'
    return leadsPastThrow(control) ? 'true' : undefined
  }
  if (ts.isReturnStatement(control) || ts.isVariableStatement(control)) return 'true'
  if (ts.isBinaryExpression(parent))
    return parent.operatorToken.kind === ts.SyntaxKind.BarBarToken ? 'false' : 'true'
  const isMember = ts.isCallExpression(parent) || ts.isArrayLiteralExpression(parent)
  return ts.isExpression(control) && !isMember ? 'true' : undefined
}

/** `if (isGood) return good; throw bad` */
function leadsPastThrow({ thenStatement, parent }: ts.IfStatement): boolean {
  const throws = ts.isBlock(parent) && parent.statements.some(ts.isThrowStatement)
  return throws && !/\bthrow\b/.test(thenStatement.getText())
}

/** A statement leaves an empty one, which may stand in an `if`; a member of a list its comma. */
function removal(control: ts.Node): Edit {
  const [from, to] = [control.getStart(), control.getEnd()]
  if (ts.isStatement(control)) return { from, to, text: ';' }
  const comma = /^\s*,/.exec(control.getSourceFile().text.slice(to))?.[0].length ?? 0
  return { from, to: to + comma, text: '' }
}
