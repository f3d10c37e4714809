/** Standard base64 as bytes, or undefined when it is not. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
  return isBase64 ? Uint8Array.from(atob(text), (char) => char.charCodeAt(0)) : undefined
}
