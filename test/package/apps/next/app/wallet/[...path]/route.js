import { relay } from '../../../../shared/relay.js'

const handle = (request) => relay(request)

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
