import { RelayError, verifyWebhook } from 'holdfast/relay'
import { book } from './ledger.ts'
import { store } from './store.ts'

// No body parser before it: the signature is over the bytes as they came.
export async function POST(request: Request): Promise<Response> {
  const publicKeys = [process.env.WEBHOOK_PUBLIC_KEY ?? '']
  try {
    return await verifyWebhook(request, { publicKeys, store }, async ({ type, data }) => {
      await book(type, data)
      return new Response()
    })
  } catch (error) {
    return error instanceof RelayError ? error.toResponse() : new Response(null, { status: 500 })
  }
}
