import type { Messages } from './messages/catalogue.ts'
import { english } from './messages/english.ts'

/** Every text of the page. Its reader is the customer. */
export const messages: Messages = english
