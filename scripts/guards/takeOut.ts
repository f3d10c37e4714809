import ts from 'typescript'
import { decidingPartOf, findControl, parseSource } from './control.ts'
import type { TakeOut } from './guard.ts'
import { type Marker, readSource } from './markers.ts'

interface Change {
  from: number
  to: number
  text: string
}

/** Reads a source without the control that a marker names. */
export function readWithoutControl(marker: Marker, takeOut: TakeOut): string {
  return withoutControl(readSource(marker.file), marker, takeOut)
}

/** Takes the control that a marker names out of a source. Throws where that is not possible. */
export function withoutControl(source: string, { id, file, end }: Marker, takeOut: TakeOut) {
  const control = findControl(parseSource(source, file), end)
  if (!control) throw new Error(`${file}: no code begins after the marker of ${id}`)
  const { from, to, text } = changeOf(control, takeOut)
  return source.slice(0, from) + text + source.slice(to)
}

function changeOf(control: ts.Node, takeOut: TakeOut): Change {
  if (takeOut === 'remove') return removal(control)
  if (typeof takeOut === 'object' && 'insert' in takeOut) {
    const from = control.getStart()
    return { from, to: from, text: `${takeOut.insert}\n` }
  }
  const value = decidingPartOf(control)
  return { from: value.getStart(), to: value.getEnd(), text: replacementOf(value, takeOut) }
}

function replacementOf(value: ts.Node, takeOut: Exclude<TakeOut, { insert: string } | 'remove'>) {
  if (typeof takeOut === 'object') return takeOut.instead
  return takeOut === 'unwrap' ? firstArgumentOf(value) : takeOut
}

function firstArgumentOf(value: ts.Node): string {
  const argument = ts.isCallExpression(value) ? value.arguments[0] : undefined
  if (!argument) throw new Error(`Only a call can be unwrapped: ${value.getText()}`)
  return `(${argument.getText()})`
}

/** A statement leaves an empty one, which may stand in an `if`; a member of a list its comma. */
function removal(control: ts.Node): Change {
  const [from, to] = [control.getStart(), control.getEnd()]
  if (ts.isStatement(control)) return { from, to, text: ';' }
  const comma = /^\s*,/.exec(control.getSourceFile().text.slice(to))?.[0].length ?? 0
  return { from, to: to + comma, text: '' }
}
