import { relay } from '../../../../../shared/relay.js'

const handle = ({ request, getClientAddress }) => relay(request, { address: getClientAddress() })

export { handle as DELETE, handle as GET, handle as PATCH, handle as POST }
