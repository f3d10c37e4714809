import type { ReactElement } from 'react'
import type { AboutProps } from './aboutProps.ts'
import { Document } from './Document.tsx'

/** What customer and platform agree on: an example. */
export function Terms({ texts }: AboutProps): ReactElement {
  return <Document {...texts.terms} />
}
