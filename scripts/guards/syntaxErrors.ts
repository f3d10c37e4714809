import ts from 'typescript'

const options: ts.CompilerOptions = { noLib: true, noResolve: true, types: [] }

/** What is wrong with a source’s syntax, in words. */
export function syntaxErrors(source: string, file: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.ESNext)
  const host = { ...ts.createCompilerHost(options), getSourceFile: () => parsed }
  const program = ts.createProgram({ rootNames: [file], options, host })
  const diagnostics = program.getSyntacticDiagnostics()
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
