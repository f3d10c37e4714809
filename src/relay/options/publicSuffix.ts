/**
 * Suffixes that are often written by mistake: of national registries and of hosts of preview
 * deployments. Browsers know the whole list (publicsuffix.org), which changes every week and is many times as
 * long as the relay: it would be out of date here.
 */
const commonSuffixes = [
  'me.uk nhs.uk or.jp ne.jp go.jp co.kr or.kr go.kr firm.in gen.in asn.au id.au nom.br gob.mx gob.ar or.at',
  'github.io gitlab.io netlify.app vercel.app pages.dev workers.dev web.app firebaseapp.com appspot.com',
  'herokuapp.com onrender.com fly.dev azurewebsites.net azurestaticapps.net cloudfront.net amplifyapp.com',
  'ngrok.app ngrok.io ngrok-free.app ngrok-free.dev trycloudflare.com deno.dev run.app up.railway.app',
  'blogspot.com replit.app repl.co glitch.me surge.sh webflow.io myshopify.com wordpress.com s3.amazonaws.com',
]

/** Such as `co.uk` and `com.au`: what registries of countries sell names below. */
const nationalPattern = /^(?:ac|co|com|edu|gov|mil|net|org)\.[a-z]{2}$/

/** A single label other than localhost, a national suffix, or one of the list above. */
export function isPublicSuffix(domain: string): boolean {
  if (domain === 'localhost') return false
  const isListed = commonSuffixes.join(' ').split(' ').includes(domain)
  return !domain.includes('.') || nationalPattern.test(domain) || isListed
}
