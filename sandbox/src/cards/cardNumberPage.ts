import { sha256 } from '../crypto/sha256.ts'
import type { RevealedCard } from './reveals.ts'

const style = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
* { box-sizing: border-box; }
body {
  margin: 0; padding: 12px; min-height: 100vh; display: grid; place-items: center;
  background: light-dark(#f4f6f5, #111514); color: light-dark(#1a211f, #e3eae7);
}
main { width: 100%; max-width: 380px; }
h1 { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); }
.card {
  aspect-ratio: 1.586; padding: 7%; border-radius: 14px; display: flex; flex-direction: column;
  justify-content: space-between; background: light-dark(#0b6652, #16382f); color: #ffffff;
}
.top { display: flex; justify-content: space-between; font-size: 0.8rem; letter-spacing: 0.04em; }
dl { margin: 0; display: grid; grid-template-columns: auto auto; justify-content: start; gap: 12px 32px; }
dl > div:first-child { grid-column: 1 / -1; }
dt { font-size: 0.75rem; color: #d5e9e2; }
dd {
  margin: 2px 0 0; font-family: ui-monospace, monospace; font-size: 1.05rem;
  font-variant-numeric: tabular-nums; white-space: nowrap;
}
.number { font-size: clamp(1rem, 5.6vw, 1.4rem); }
p { margin: 12px 2px 0; font-size: 0.85rem; color: light-dark(#56615d, #9aa8a3); }
`

/** The page's policy besides `frame-ancestors`: it runs no script and loads nothing. */
export const cardNumberPolicy: readonly string[] = [
  "default-src 'none'",
  `style-src 'sha256-${Buffer.from(sha256(style)).toString('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
]

/** The page with a card's number. */
export function renderCardNumber({ number, securityCode, expiry, brand }: RevealedCard): string {
  const groups = number.match(/.{4}/g)?.join(' ') ?? number
  return page(
    'Card details',
    `<div class="card">
<div class="top"><span>Test card</span><span>${escapeHtml(nameOfBrand(brand))}</span></div>
<dl>
<div><dt>Card number</dt><dd class="number">${groups}</dd></div>
<div><dt>Expires</dt><dd>${expiry}</dd></div>
<div><dt>Security code</dt><dd>${securityCode}</dd></div>
</dl>
</div>
<p>This page shows the details once. No shop accepts them.</p>`,
  )
}

/** The page for a URL that has expired or was used. */
export function renderNoCardNumber(): string {
  return page(
    'Card details',
    '<p>The card details cannot be shown: this address was used already or has expired. Ask for them again.</p>',
  )
}

/** `NETWORK_1` as `Network 1`. */
function nameOfBrand(brand: string): string {
  const words = brand.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main aria-labelledby="title">
<h1 id="title">${title}</h1>
${content}
</main>
</body>
</html>
`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
