/**
 * A moment in UTC, by the sandbox's clock: `2026-06-01 12:00:00`.
 * @param {string | number} at
 */
export function formatTime(at) {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * An amount in the smallest unit of its currency, with its decimals and groups of three.
 * @param {number} amount
 * @param {number} decimals
 */
export function formatAmount(amount, decimals) {
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const part = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${amount < 0 ? '−' : ''}${whole}${part}`
}

/**
 * JSON indented, and any other text as it is.
 * @param {string} text
 */
export function indentJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

/**
 * `EMBEDDED_WALLET` as people write it: `Embedded wallet`.
 * @param {string} constant
 */
export function toWords(constant) {
  const words = constant.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
