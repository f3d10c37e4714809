/** The start of the line of an event that has data (HTML, section 9.2.6). */
const dataField = 'data:'

/**
 * Reads server-sent events (HTML, section 9.2) that have no content for the page. It calls back for each, and
 * takes no notice of their names, ids and comments. Only the start of a line is kept, however long it is.
 *
 * @returns takes the next piece of the stream, wherever it was cut
 */
export function createEventParser(onEvent: () => void): (piece: Uint8Array) => void {
  const decoder = new TextDecoder()
  let line = ''
  let hasData = false
  const endLine = () => {
    // Of CR and LF each ends a line here: the empty one between them ends an event early, which is no harm.
    if (line === '' && hasData) {
      hasData = false
      onEvent()
    } else if (line === dataField) hasData = true
    line = ''
  }
  return (piece) => {
    const text = decoder.decode(piece, { stream: true })
    for (const character of text) {
      if (character === '\n' || character === '\r') endLine()
      else if (line.length < dataField.length) line += character
    }
  }
}
