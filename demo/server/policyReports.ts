import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/** What a browser says it refused, and where. */
export interface PolicyReport {
  directive: string
  blocked: string
  page: string
}

/** Where browsers send their reports to; any client can send one, so they are small and only words. */
export const reportPath = '/policy-reports'

/** @param onReport - told of every report; a real platform counts and logs them */
export function policyReports(onReport: (report: PolicyReport) => void): Hono {
  const app = new Hono()
  app.post(reportPath, bodyLimit({ maxSize: 16_384 }), async (context) => {
    const body: unknown = await context.req.json().catch(() => undefined)
    const report = fieldOf(body, 'csp-report')
    onReport({
      directive: String(fieldOf(report, 'effective-directive')).slice(0, 100),
      blocked: String(fieldOf(report, 'blocked-uri')).slice(0, 200),
      page: String(fieldOf(report, 'document-uri')).slice(0, 200),
    })
    return context.body(null, 204)
  })
  return app
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
