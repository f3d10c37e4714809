/** The scripts that every bundler builds, each into a page of its own. */
export const pages = {
  /** What a bundler needs to load a chunk lazily: subtracted from the others. */
  empty: "globalThis.load = () => import('./chunk.js')",
  payment: `
    import { createWallet, executeQuote, signInWithPasskey } from 'holdfast'
    globalThis.holdfast = [createWallet, executeQuote, signInWithPasskey]`,
  hooks: `
    import { useState } from 'react'
    import { executeQuote } from 'holdfast'
    import { useAction, useWalletState, WalletProvider } from 'holdfast/react'
    globalThis.holdfast = [executeQuote, useAction, useState, useWalletState, WalletProvider]`,
  /** Opens a sealed session key and signs with it: HPKE is loaded on demand. */
  signing: `
    globalThis.sign = async ({ recipient: { privateKeyJwk }, bundle }) => {
      const { openSessionKey, stamp, verifyStamp } = await import('holdfast/crypto')
      const { d, ...publicKeyJwk } = privateKeyJwk
      const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
      const { subtle } = crypto
      const privateKey = await subtle.importKey('jwk', privateKeyJwk, algorithm, false, ['deriveBits'])
      const publicKey = await subtle.importKey('jwk', publicKeyJwk, algorithm, true, [])
      const key = await openSessionKey(bundle, { privateKey, publicKey })
      return verifyStamp(await stamp('payload', key), 'payload')
    }`,
} as const

/** A page that a bundler builds. */
export type Page = keyof typeof pages
