import type { Hono } from 'hono'
import type { PolicyReport } from '../platform/policyReports.ts'
import type { MailCatcher } from './mailCatcher.ts'

/** What the local stand-ins show to the page. */
export interface LocalWorld {
  mail: MailCatcher
  /** What browsers reported of the page's policy. */
  policyReports: PolicyReport[]
}

/**
 * A window on the stand-ins, for the page of the demo. Anybody may read anybody's mail here, so
 * these routes exist on this machine only and are no part of the backend.
 */
export function addLocalRoutes(app: Hono, { mail, policyReports }: LocalWorld): void {
  app.get('/local/mail', (context) => {
    const address = context.req.query('to') ?? ''
    return context.json({ mails: mail.mailsTo(address) })
  })
  app.get('/local/policy-reports', (context) => context.json({ reports: policyReports }))
}
