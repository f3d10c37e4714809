import { findEncodedJson } from '../../wallet/signing/findEncodedJson.lazy.ts'
import { startsLikeJson } from '../../wallet/signing/startsLikeJson.ts'
import { formatOf } from './formatOf.ts'
import { type Shape, shapeOf } from './shapeOf.ts'

/** The encoding of a payload, and the shape of its contents. */
export interface PayloadForm {
  /** Such as `JSON`, `base64 of JSON` or, for anything else, its format. */
  form: string
  /** Undefined where no JSON was found. */
  shape?: Shape
}

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/

/** Describes a payload without its values, as the library reads it. */
export function payloadForm(text: string): PayloadForm {
  if (startsLikeJson(text)) return jsonForm('JSON', text)
  const json = findEncodedJson(text)
  return json === undefined ? { form: formatOf('', text) } : jsonForm(encodingOf(text), json)
}

function jsonForm(form: string, json: string): PayloadForm {
  try {
    return { form, shape: shapeOf(JSON.parse(json)) }
  } catch {
    return { form: `${form} that cannot be parsed` }
  }
}

function encodingOf(text: string): string {
  if (tokenPattern.test(text)) return 'token with JSON claims'
  if (/^[\da-f\s]+$/i.test(text)) return 'hex of JSON'
  return /^[\w\s+/=-]+$/.test(text) ? 'base64 of JSON' : 'encoding of JSON'
}
