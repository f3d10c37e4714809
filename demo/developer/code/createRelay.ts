import { createMemoryStore, createRelay, type RelayOptions } from 'holdfast/relay'

/** On your server. A Fetch handler that is mounted at /wallet and keeps the API secret there. */
export function openRelay(
  service: RelayOptions['service'],
  authenticate: RelayOptions['authenticate'],
) {
  const { hostname, origin } = new URL('https://wallet.example.com')
  return createRelay({
    service,
    authenticate,
    store: createMemoryStore(),
    rp: { id: hostname, name: 'Marram', origins: [origin] },
  })
}

// In the demo: demo/server.ts
