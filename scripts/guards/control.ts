import ts from 'typescript'

const chains = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

/** Parses a source, so that its controls can be found. */
export function parseSource(source: string, file: string): ts.SourceFile {
  return ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
}

/** Finds the control after a marker: the largest piece of code that begins there, but no chain. */
export function findControl(parsed: ts.SourceFile, markerEnd: number): ts.Node | undefined {
  const start = startOfCode(parsed.text, markerEnd)
  const find = (node: ts.Node): ts.Node | undefined =>
    node.getStart(parsed) === start && isCode(node) ? node : ts.forEachChild(node, find)
  return find(parsed)
}

/** The part of a control that decides: a condition, or what it holds. */
export function decidingPartOf(control: ts.Node): ts.Node {
  if (ts.isIfStatement(control) || ts.isWhileStatement(control)) return control.expression
  if (ts.isConditionalExpression(control)) return control.condition
  if (ts.isReturnStatement(control)) return control.expression ?? control
  if (ts.isVariableStatement(control))
    return control.declarationList.declarations[0]?.initializer ?? control
  if (ts.isPropertyAssignment(control)) return control.initializer
  if (ts.isExpressionStatement(control)) return assignedOf(control.expression)
  return control
}

function assignedOf(expression: ts.Expression): ts.Expression {
  const isAssignment =
    ts.isBinaryExpression(expression) && expression.operatorToken.kind === ts.SyntaxKind.EqualsToken
  return isAssignment ? expression.right : expression
}

function isCode(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || node.kind === ts.SyntaxKind.EndOfFileToken) return false
  return !ts.isBinaryExpression(node) || !chains.has(node.operatorToken.kind)
}

/** Markers may follow one another. */
function startOfCode(source: string, from: number): number {
  const between = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source.slice(from))
  return from + (between?.[0].length ?? 0)
}
