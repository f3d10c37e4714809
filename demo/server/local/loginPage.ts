import type { ServerResponse } from 'node:http'

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Skerry ID</title>
    <style>
      body { margin: 0; display: grid; place-items: center; min-height: 100vh; background: #dfe6ea;
        color: #16242c; font: 17px/1.5 system-ui, sans-serif }
      main { width: min(22rem, 86vw); padding: 2rem; background: #fff; border-radius: 4px }
      h1 { margin: 0 0 0.5rem; font-size: 1.4rem }
      label { display: block; margin-top: 1rem; font-weight: 600 }
      input, button { box-sizing: border-box; width: 100%; min-height: 3rem; padding: 0 0.8rem; font: inherit }
      input { border: 1.5px solid #6b7d87 }
      button { margin-top: 1rem; border: 0; background: #16485f; color: #fff; font-weight: 600 }
    </style>
  </head>
  <body>
    <main>
      <h1>Skerry ID</h1>
      <p>A local OpenID provider for the demo. It accepts any email address.</p>
      <form method="post">
        <label for="email">Email address</label>
        <input id="email" name="email" type="email" required autocomplete="email">
        <button>Continue</button>
      </form>
    </main>
  </body>
</html>
`

/** The provider's own login form. */
export function loginPage(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}
