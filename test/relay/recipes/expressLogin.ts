import express, { type Request, type RequestHandler } from 'express'
import { type AppUser, createRelay, type RelayOptions, toNodeHandler } from 'holdfast/relay'

/** Of express-session, Passport or your own middleware: it sets `request.user`. */
type LoggedIn = Request & { user?: AppUser }
type Login = { ip: string | undefined; user: AppUser | undefined }

export function createApp(login: RequestHandler, options: Pick<RelayOptions, 'service' | 'rp'>) {
  const relay = createRelay<Login>({
    ...options,
    authenticate: async (_, context) => context?.user,
    clientAddress: (_, context) => context?.ip,
  })
  const context = ({ ip, user }: LoggedIn): Login => ({ ip, user })
  return express().use(login).use('/wallet', toNodeHandler(relay, { context }))
}
