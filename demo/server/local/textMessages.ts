/** A message as the sandbox lists it. */
export interface SentMessage {
  id: string
  channel: 'EMAIL' | 'SMS'
  to: string
  text: string
  sentAt: string
}

/** A text message as a phone shows it. */
interface TextMessage {
  id: string
  at: string
  text: string
}

/** Lists the text messages to a phone number, newest first: no telephone network is involved. */
export function textMessagesTo(phoneNumber: string, messages: SentMessage[]): TextMessage[] {
  return messages
    .filter(({ channel, to }) => channel === 'SMS' && to === phoneNumber)
    .map(({ id, sentAt, text }) => ({ id, at: sentAt, text }))
    .reverse()
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
