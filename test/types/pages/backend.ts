import { createRelay } from 'holdfast/relay'

const relay = createRelay<{ address?: string | undefined } | undefined>({
  service: { baseUrl, clientId, clientSecret }, // the secret stays in your backend
  rp: { id: 'shop.example', name: 'Shop', origins: ['https://shop.example'] },
  authenticate: async (request) => {
    const user = await userOf(request) // your login
    return (
      user && {
        id: user.id,
        displayName: user.name,
        customerId: user.customerId,
        accountIds: [user.walletId],
        verifiedEmails: user.emailVerified ? [user.email] : [],
      }
    )
  },
  clientAddress: (_, context) => context?.address, // without it, nothing is limited by address
})
app.all('/wallet/*', (c) => relay(c.req.raw, { address: addressOf(c) }))

// The block above is an example on a page (test/pages.test.ts).
type User = Record<'id' | 'name' | 'customerId' | 'walletId' | 'email', string> & {
  emailVerified: boolean
}
type Context = { req: { raw: Request } }
declare const baseUrl: string
declare const clientId: string
declare const clientSecret: string
declare const app: {
  all(path: string, handler: (c: Context) => Promise<Response>): void
}
declare function userOf(request: Request): Promise<User | null>
declare function addressOf(c: Context): string
