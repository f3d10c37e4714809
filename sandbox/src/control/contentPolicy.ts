/**
 * Returns the Content-Security-Policy of a page: a browser runs, shows and calls nothing but what this origin
 * serves. The renderer of the API reference writes its styles into the page, so they are allowed there.
 */
export function contentPolicy(path: string): string {
  const styles = path === 'reference.html' ? "'self' 'unsafe-inline'" : "'self'"
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
