/**
 * Suffixes that are often written by mistake: of national registries and of hosts of preview
 * deployments. Browsers know the whole list (publicsuffix.org).
 */
const commonSuffixes = [
  'ac.uk co.uk gov.uk org.uk com.au net.au org.au co.nz co.jp or.jp co.kr com.br com.cn com.hk com.mx',
  'com.sg com.tr co.il co.in co.za',
  'github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com',
  'herokuapp.com onrender.com fly.dev azurewebsites.net cloudfront.net ngrok.app ngrok-free.app',
]

/** A single label other than localhost, or a suffix of the list above. */
export function isPublicSuffix(domain: string): boolean {
  if (domain === 'localhost') return false
  return !domain.includes('.') || commonSuffixes.join(' ').split(' ').includes(domain)
}
