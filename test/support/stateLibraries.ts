/** What a state library makes of a value that an app puts into it. */
export type Keep = <T>(value: T) => T

/** As Vue's `ref` and Svelte's `$state` do: a proxy of each plain object, the same one each time. */
export function keepProxied(): Keep {
  const proxies = new WeakMap<object, object>()
  const keep: Keep = (value) => {
    if (!isPlain(value)) return value
    const proxy =
      proxies.get(value) ?? new Proxy(value, { get: (...args) => keep(Reflect.get(...args)) })
    proxies.set(value, proxy)
    return proxy as typeof value
  }
  return keep
}

/** As MobX does: a copy of each plain object, its functions wrapped, and a proxy of that. */
export function keepCopied(): Keep {
  const keep: Keep = (value) => {
    if (typeof value === 'function') return wrap(value)
    if (!isPlain(value)) return value
    const copy: Record<PropertyKey, unknown> | unknown[] = Array.isArray(value) ? [] : {}
    for (const key of Reflect.ownKeys(value)) Reflect.set(copy, key, keep(Reflect.get(value, key)))
    return new Proxy(copy, {}) as typeof value
  }
  return keep
}

function wrap<F>(call: F): F {
  return ((...args: unknown[]) => Reflect.apply(call as () => unknown, undefined, args)) as F
}

/** As Immer does, and with it Redux Toolkit: plain objects are frozen, symbols and all the way down. */
export function keepFrozen(): Keep {
  const keep: Keep = (value) => {
    if (!isPlain(value) || Object.isFrozen(value)) return value
    Object.freeze(value)
    for (const key of Reflect.ownKeys(value)) keep(Reflect.get(value, key))
    return value
  }
  return keep
}

/** Keys, errors, signals, iterators and functions are none. */
function isPlain(value: unknown): value is object {
  return ['[object Object]', '[object Array]'].includes(Object.prototype.toString.call(value))
}
