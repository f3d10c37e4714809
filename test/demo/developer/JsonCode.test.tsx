import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { JsonCode } from '../../../demo/developer/JsonCode.tsx'

/** The text of markup, without its elements. */
const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe('JsonCode', () => {
  const body = {
    note: 'a "quoted": 1, true \\',
    list: [1.5, -2, null, true],
    nested: { "it's": 'x' },
  }

  it('shows every character of the JSON', () => {
    expect(textOf(renderToStaticMarkup(<JsonCode body={body} />))).toBe(
      JSON.stringify(body, null, 2),
    )
  })

  it('tells names, texts, numbers and words apart', () => {
    const markup = renderToStaticMarkup(<JsonCode body={body} />)
    const parts = [...markup.matchAll(/data-token="(\w+)">([^<]*)</g)].map(([, kind, text]) => [
      kind,
      textOf(text ?? ''),
    ])

    expect(parts).toEqual([
      ['name', '"note"'],
      ['text', JSON.stringify(body.note)],
      ['name', '"list"'],
      ['number', '1.5'],
      ['number', '-2'],
      ['word', 'null'],
      ['word', 'true'],
      ['name', '"nested"'],
      ['name', '"it\'s"'],
      ['text', '"x"'],
    ])
  })
})
