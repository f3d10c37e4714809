const page =
  'Holdfast-Client: 1\r\nSec-Fetch-Site: same-origin\r\nCookie: session=ada\r\nConnection: close\r\n'
const write = `${page}Origin: http://localhost:5173\r\nContent-Type: application/json\r\n`
const localhost = 'Host: localhost\r\n'
const path = '/wallet/environment'

/** Node's own parser knows most of these; some are of no protocol. */
const methods = (
  'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE TRACK CONNECT PROPFIND SEARCH PURGE LINK SOURCE QUERY M-SEARCH ' +
  'get Post BREW PRI __proto__ constructor G\u00cbT GE\tT G"T'
).split(' ')

const targets = [
  ...['*', '?', '#', '', ' ', '/', '//', '///', '/wallet', '/wallet/', 'wallet/environment'],
  ...['localhost:443', ':80', 'http:', 'http:/', 'http://', 'http:///', 'http://[', 'http://[::1'],
  ...[`http://localhost${path}`, `HTTPS://a:b@c:99999${path}`, `http://%${path}`, `ftp://x${path}`],
  ...['javascript:alert(1)', 'data:,x', 'about:blank', 'file:///etc/passwd'],
  ...[`//other.example${path}`, `///${path}`, `/\\other.example${path}`, `\\${path}`, `/@x${path}`],
  ...['/wallet\\environment', '/wallet/..\\environment', '/wallet/./environment', '/wallet/../x'],
  ...['/wallet/%2e%2e/environment', '/wallet/%2E/environment', '/wallet/..', '/wallet/.%2e/x'],
  ...['/wallet/%', '/wallet/%%', '/wallet/%0', '/wallet/%zz', '/wallet/%00', '/wallet/%ff%fe'],
  ...['/wallet/\xff\xfe', '/wallet/\xe2\x80\xa8', '/wallet/\x01', '/wallet/\x7f', '/wallet/\t'],
  ...['/wallet/[', '/wallet/]', '/wallet/{', '/wallet/|', '/wallet/^', '/wallet/`', '/wallet/"'],
  ...['/wallet/<script>', "/wallet/'", '/wallet/a b', `${path}#`, `${path}#x`, `${path}?#`],
  ...[`${path}?`, `${path}??`, `${path}?%`, `${path}?a[__proto__]=1`, `${path}?a=%ff`, `${path};x`],
  ...[
    `${path}?"`,
    `${path}?<>`,
    `${path}?{|}^\``,
    `${path}?\\`,
    `${path}?\xff`,
    `${path}?a=b=c&&&`,
  ],
  ...['/wallet/quotes/Quote%3A1/../x', '/wallet/__proto__'],
  `/wallet/${'x'.repeat(10_000)}`,
  `/${'../'.repeat(3_000)}wallet/environment`,
  `${path}?${'a=1&'.repeat(3_000)}`,
  `/wallet/${'%'.repeat(5_000)}`,
]

const hosts = [
  ...[
    '',
    ' ',
    ',',
    '.',
    '..',
    '-',
    '_',
    '*',
    '%',
    '%00',
    '/',
    '\\',
    '?',
    '#',
    '@',
    ':',
    '::',
    '[',
    ']',
  ],
  ...[
    '[]',
    '[::]',
    '[::1]',
    '[::1',
    '[::1]:80',
    '[::1]:x',
    '[g::]',
    '[v1.x]',
    '1',
    '256.256.256.256',
  ],
  ...[
    '0x7f.1',
    'a b',
    'a,b',
    'a@b',
    'a:b@c',
    'a/b',
    'a\\b',
    'a?b',
    'a#b',
    'a:',
    'a:0',
    'a:-1',
    'a:1:2',
  ],
  ...[
    'a:65535',
    'a:65536',
    'a:99999',
    'a:x',
    'http://a',
    'xn--',
    'xn--a',
    'a..b',
    '\xff',
    '\xe9.com',
  ],
  ...['a\x00b', 'a\x7fb', 'localhost\t', '__proto__', 'a'.repeat(300), `${'a.'.repeat(200)}com`],
]

/** Header lines after a good Host. */
const headers = [
  'Host: other.example\r\n',
  'Host:\r\n',
  ': x\r\n',
  'X\r\n',
  'X : y\r\n',
  'X\x00Y: z\r\n',
  'X: a\x00b\r\n',
  'X: a\rb\r\n',
  'X: a\nb\r\n',
  'X: \xff\xfe\r\n',
  'X: a\r\n b\r\n\tc\r\n',
  ' X: leading\r\n',
  'X: \x01\x02\x1b[31m\r\n',
  '__proto__: x\r\n',
  'constructor: x\r\n',
  'hasOwnProperty: x\r\n',
  ':path: /wallet/other\r\n',
  ':authority: other.example\r\n',
  'Cookie: session=eve\r\n',
  'Cookie: \r\n',
  'Holdfast-Client: 1\r\n',
  'Origin: null\r\nOrigin: http://localhost:5173\r\n',
  'Request-Id: a\r\nRequest-Id: b\r\n',
  'Upgrade: websocket\r\nConnection: Upgrade\r\n',
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n',
  'Expect: 100-continue\r\n',
  'Expect: nonsense\r\n',
  'TE: trailers\r\nTrailer: X\r\n',
  'Transfer-Encoding: identity\r\n',
  'X-HTTP-Method-Override: DELETE\r\n',
  'X-Forwarded-Proto: x://\r\nX-Forwarded-Host: [\r\nForwarded: host="\r\n',
  `X: ${'x'.repeat(15_000)}\r\n`,
  `X: ${'x'.repeat(20_000)}\r\n`,
  'X: y\r\n'.repeat(500),
  'X: y\r\n'.repeat(3_000),
]

/** What follows the request line and the Host header of a POST: framing that contradicts itself, and odd bodies. */
const bodies = [
  '\r\n',
  'Content-Length: 0\r\n\r\n',
  'Content-Length: 2\r\n\r\n{}',
  'Content-Length: 2\r\n\r\n{}GET / HTTP/1.1\r\n\r\n',
  'Content-Length: -1\r\n\r\n{}',
  'Content-Length: +2\r\n\r\n{}',
  'Content-Length: 0x2\r\n\r\n{}',
  'Content-Length: 2, 2\r\n\r\n{}',
  'Content-Length: 1e9\r\n\r\n{}',
  'Content-Length: 99999999999999999999\r\n\r\n{}',
  'Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2;x="y"\r\n{}\r\n0\r\nTrailer: x\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n',
  'Transfer-Encoding: chunked\r\n\r\n2\r\n{}}}\r\n0\r\n\r\n',
  'Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  'Transfer-Encoding: gzip\r\n\r\n{}',
  'Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Length: 4\r\n\r\n\xff\xfe\x00\x01',
  'Content-Length: 4\r\n\r\nnull',
  'Content-Length: 3\r\n\r\n[1]',
  'Content-Length: 14\r\n\r\n{"a":1,"a":2} ',
  `Content-Length: 100000\r\n\r\n${'['.repeat(100_000)}`,
  `Content-Length: 60000\r\n\r\n${'['.repeat(60_000)}`,
  `Transfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(70_000)}0\r\n\r\n`,
  'Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n{}',
  'Content-Type: \xff\r\nContent-Length: 2\r\n\r\n{}',
]

/** Bytes that are hardly HTTP. */
const wrecks = [
  '\x00',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  `GET ${path}\r\n\r\n`,
  `GET ${path} HTTP/0.9\r\n\r\n`,
  `GET ${path} HTTP/1.0\r\n\r\n`,
  `GET ${path} HTTP/1.0\r\n${page}\r\n`,
  `GET ${path} HTTP/2.0\r\n${localhost}${page}\r\n`,
  `GET ${path} HTTP/9.9\r\n${localhost}${page}\r\n`,
  `GET ${path} http/1.1\r\n${localhost}${page}\r\n`,
  `GET  ${path}  HTTP/1.1\r\n${localhost}${page}\r\n`,
  `GET ${path} HTTP/1.1 x\r\n${localhost}${page}\r\n`,
  `GET ${path} HTTP/1.1\n${localhost}${page}\n`,
  `GET ${path} HTTP/1.1\r${localhost}${page}\r\r`,
  `\r\n\r\nGET ${path} HTTP/1.1\r\n${localhost}${page}\r\n`,
  `GET ${path} HTTP/1.1\r\n${localhost}${page}\r\n`.repeat(3),
]

const get = (target: string, lines: string) => `GET ${target} HTTP/1.1\r\n${lines}${page}\r\n`

/**
 * Requests that no page sends, as bytes in Latin-1: every method, target, Host header and header line that a parser, a
 * router or Fetch may choke on, and bodies with wrong lengths.
 */
export const oddRequests: readonly string[] = [
  ...methods.flatMap((method) => [
    `${method} ${path} HTTP/1.1\r\n${localhost}${page}\r\n`,
    `${method} http://localhost${path} HTTP/1.1\r\n${localhost}${page}\r\n`,
    `${method} * HTTP/1.1\r\n${localhost}${page}\r\n`,
    `${method} /wallet/quotes HTTP/1.1\r\n${localhost}${write}Content-Length: 2\r\n\r\n{}`,
  ]),
  ...targets.flatMap((target) => [
    get(target, localhost),
    `POST ${target} HTTP/1.1\r\n${localhost}${write}Content-Length: 2\r\n\r\n{}`,
  ]),
  ...hosts.map((host) => get(path, `Host: ${host}\r\n`)),
  ...headers.map((lines) => get(path, localhost + lines)),
  ...bodies.flatMap((rest) => [
    `POST /wallet/quotes HTTP/1.1\r\n${localhost}${write}${rest}`,
    `GET ${path} HTTP/1.1\r\n${localhost}${page}${rest}`,
  ]),
  ...wrecks,
]

/** Requests after which a server waits for more: the client hangs up. */
export const unfinishedRequests: readonly string[] = [
  '\r\n\r\n',
  `TRACE ${path} HTTP/1.1\r\n${localhost}\r\n`.repeat(5),
  ...[
    'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}',
    'Content-Length: 100\r\n\r\n{"a":',
  ].flatMap((rest) => [
    `POST /wallet/quotes HTTP/1.1\r\n${localhost}${write}${rest}`,
    `GET ${path} HTTP/1.1\r\n${localhost}${page}${rest}`,
  ]),
]
