import type { ReactElement } from 'react'
import type { AboutProps } from './aboutProps.ts'
import { Document } from './Document.tsx'

/** What is kept of the customer, and where. */
export function PrivacyNotice({ texts }: AboutProps): ReactElement {
  return <Document {...texts.privacyNotice} />
}
