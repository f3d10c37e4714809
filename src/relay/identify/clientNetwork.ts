import { parseUrl } from '../../shared/url.ts'
/**
 * Returns what to count an address by, as the relay's limits do, for limits of your own: IPv4 as it is, IPv6
 * by its first 64 bits, since those are one customer's and the rest is theirs to change. IPv4 written as IPv6
 * is IPv4, and a port, which every connection has another of, does not count. What is no address counts as it
 * stands.
 *
 * @param address - as the host gives it, with or without a port
 * @returns undefined where there is none
 * @example
 * ```ts
 * const { count } = await store.count(`logins:${clientNetwork(address)}`, 600)
 * ```
 */
export function clientNetwork(address: string | undefined): string | undefined {
  if (!address) return undefined
  const bare = withoutPort(address)
  if (!bare.includes(':')) return bare
  const groups = ipv6Groups(bare)
  if (!groups) return bare
  return isMapped(groups) ? ipv4Of(groups) : `${groups.slice(0, 4).map(toHex).join(':')}::/64`
}

/** Four numbers up to 255, without zeros before them: some readers take those for octal. */
const ipv4Pattern = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** An address in full, as the service takes it; undefined for what is no IP address. */
export function ipAddressOf(address: string | undefined): string | undefined {
  const bare = withoutPort(address ?? '')
  // guard: relay-ip-address
  if (ipv4Pattern.test(bare)) return bare
  const groups = bare.includes(':') ? ipv6Groups(bare) : undefined
  return groups && (isMapped(groups) ? ipv4Of(groups) : groups.map(toHex).join(':'))
}

function withoutPort(address: string): string {
  return address
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
}

/** Checks whether the address is IPv4 written as IPv6. */
function isMapped(groups: number[]): boolean {
  return groups.slice(0, 6).join() === '0,0,0,0,0,65535'
}

/** The eight groups; the platform's own parser reads every way of writing them. */
function ipv6Groups(address: string): number[] | undefined {
  const url = /^[\da-f:.]+$/i.test(address) ? parseUrl(`http://[${address}]`) : undefined
  if (!url) return undefined
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const [before, after] = [readGroups(head), readGroups(tail ?? '')]
  const zeros = new Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

function ipv4Of([, , , , , , high = 0, low = 0]: number[]): string {
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function toHex(group: number): string {
  return group.toString(16)
}
