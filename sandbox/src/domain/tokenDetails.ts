import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, bech32, bech32m } from '@scure/base'
import { toBase58Check } from '../crypto/base58check.ts'
import type { DepositDetails } from './depositDetails.ts'
import { hashOf } from './derivedValues.ts'

type Maker = (assetType: string, seed: string) => DepositDetails

/** Per token: the wallets it can be sent to, by the network that carries them. */
const tokenNetworks: Readonly<Record<string, Record<string, Maker>>> = {
  USDB: { SPARK: sparkWallet },
  USDC: {
    SOLANA: walletOf('SOLANA_WALLET', solanaAddress),
    ETHEREUM: walletOf('ETHEREUM_WALLET', evmAddress),
    BASE: walletOf('BASE_WALLET', evmAddress),
    POLYGON: walletOf('POLYGON_WALLET', evmAddress),
  },
  USDT: {
    SOLANA: walletOf('SOLANA_WALLET', solanaAddress),
    TRON: walletOf('TRON_WALLET', tronAddress),
  },
  BTC: {
    SPARK: (assetType, seed) => ({ ...sparkWallet(assetType, seed), invoice: invoice(seed) }),
    LIGHTNING: (_, seed) => ({ accountType: 'LIGHTNING', invoice: invoice(seed) }),
  },
}

/** Whether a currency is held on a network rather than at a bank. */
export function isToken(currency: string): boolean {
  return currency in tokenNetworks
}

/** On how many networks a stablecoin may be sent; one of them has to be named. */
export function networksOf(currency: string): number {
  return currency === 'BTC' ? 1 : Object.keys(tokenNetworks[currency] ?? {}).length
}

/** Wallets a token can be sent to: on every network that carries it, or on the one named. */
export function tokenDetails(currency: string, seed: string, network?: string): DepositDetails[] {
  return Object.entries(tokenNetworks[currency] ?? {})
    .filter(([name]) => network === undefined || name === network)
    .map(([, make]) => make(currency, seed))
}

function sparkWallet(assetType: string, seed: string): DepositDetails {
  return { accountType: 'SPARK_WALLET', assetType, address: sparkAddress(seed) }
}

function walletOf(accountType: string, address: (seed: string) => string) {
  return (assetType: string, seed: string) => ({ accountType, assetType, address: address(seed) })
}

/** A Spark address that belongs to this text alone. */
export function sparkAddress(text: string): string {
  const publicKey = secp256k1.getPublicKey(hashOf(`spark identity of ${text}`), true)
  // A Spark address is a bech32m protobuf whose first field is the 33-byte identity key.
  return bech32m.encode('sp', bech32m.toWords(new Uint8Array([0x0a, 0x21, ...publicKey])), 200)
}

function evmAddress(seed: string): string {
  return `0x${hashOf(`${seed}/evm`).subarray(0, 20).toString('hex')}`
}

function solanaAddress(seed: string): string {
  return base58.encode(hashOf(`${seed}/solana`))
}

function tronAddress(seed: string): string {
  const account = hashOf(`${seed}/tron`).subarray(0, 20)
  return toBase58Check(new Uint8Array([0x41, ...account]))
}

/** Looks like a Lightning invoice; no node would pay it. */
function invoice(seed: string): string {
  return bech32.encode('lnbcrt', bech32.toWords(hashOf(`${seed}/invoice`)), 200)
}
