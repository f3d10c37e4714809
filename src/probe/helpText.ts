/** The text that `--help` prints. */
export const helpText = `Usage: holdfast-probe [--customer ID] [--json]

Shows which shapes of payloadToSign your service sends, without their values, and whether this version
of Holdfast knows them. It runs against a sandbox only.

Environment:
  SERVICE_URL            base address of the API with its version; https, or http on this machine
  SERVICE_CLIENT_ID      API token of the sandbox, with every permission
  SERVICE_CLIENT_SECRET  its secret

Flags:
  --customer ID  use this test customer; a new one is created by default
  --json         print JSON
  --help         print this text

It signs in with the sandbox's documented test values and starts each signed action once. No payment and no
removal is ever signed. For a customer of its own it completes the adding of credentials; with
--customer it only starts them, and adds what is missing for that: a first credential, a bank account.

Exit code: 0 every shape that was sent is known, 1 a shape is unknown, 2 it could not run, 3 sign-in was
refused, so part was not checked (holdfast-sandbox needs --mode magic or both).
`
