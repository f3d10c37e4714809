import { createRelay } from 'holdfast/relay'

const { origin, baseUrl, clientId, clientSecret, user } = JSON.parse(process.env.APP ?? '{}')

/** The relay of the app, whose only user is always logged in. */
export const relay = createRelay({
  service: { baseUrl, clientId, clientSecret, kind: 'sandbox' },
  rp: { id: 'localhost', name: 'Shop', origins: [origin] },
  authenticate: async () => user,
})
