import { type Context, Hono } from 'hono'
import type { SessionDevices } from './sessionDevices.ts'
import type { User } from './users.ts'

export interface DeviceRoutesOptions {
  devices: SessionDevices
  /** Refuses a request without a login. */
  mustBeUser: (context: Context) => User
  clientAddress: (context: Context) => string | undefined
}

/** Which browsers the user's sessions of the wallet were opened in. */
export function deviceRoutes({ devices, mustBeUser, clientAddress }: DeviceRoutesOptions): Hono {
  const app = new Hono()
  app.get('/devices', (context) => {
    const { id } = mustBeUser(context)
    const here = clientAddress(context)
    const list = devices.list(id).map((device) => ({
      ...device,
      isSameAddress: device.address !== undefined && device.address === here,
    }))
    return context.json({ devices: list })
  })
  return app
}
