import { createRelay } from 'holdfast/relay'
import { userOf } from './users.ts'

export const relay = createRelay<{ address?: string | undefined } | undefined>({
  service: {
    baseUrl: process.env.SERVICE_URL ?? '',
    clientId: process.env.SERVICE_CLIENT_ID ?? '',
    clientSecret: process.env.SERVICE_CLIENT_SECRET ?? '',
  },
  rp: { id: 'localhost', name: 'Example', origins: ['http://localhost:5173'] },
  authenticate: (request) => userOf(request),
  clientAddress: (_request, context) => context?.address,
})
