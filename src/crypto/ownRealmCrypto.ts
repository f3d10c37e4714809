// Stryker disable all: it makes a difference under jsdom alone, where the same tests run

/** A part of @hpke/core, which keeps WebCrypto in a field once it has found it. */
interface HpkePart {
  _prim?: object
  _kdf?: object
}

/**
 * Has a part of @hpke/core give WebCrypto views instead of bare buffers. Under jsdom the buffers that
 * a page makes are of another realm, and Node's WebCrypto refuses those, but no views of them.
 */
export function withViews<Part extends object>(part: Part): Part {
  const { _prim, _kdf }: HpkePart = part
  for (const it of [part, _prim, _kdf]) if (it) Object.assign(it, { _api: viewCrypto })
  return part
}

const viewCrypto: object = /* @__PURE__ */ new Proxy(
  {},
  {
    get:
      (_, method: keyof SubtleCrypto) =>
      (...args: unknown[]) =>
        Reflect.apply(crypto.subtle[method] as () => unknown, crypto.subtle, args.map(toView)),
  },
)

/** A view of a buffer of any realm, and of those in the parameters of an algorithm. */
function toView(value: unknown): unknown {
  const type = Object.prototype.toString.call(value)
  if (type === '[object ArrayBuffer]') return new Uint8Array(value as ArrayBuffer)
  if (type !== '[object Object]') return value
  const entries = Object.entries(value as object).map(([name, it]) => [name, toView(it)])
  return Object.fromEntries(entries)
}
