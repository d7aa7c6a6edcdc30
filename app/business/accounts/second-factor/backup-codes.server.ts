import type { Signer } from '#app/platform/signing.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const HOW_MANY = 10

/**
 * Returns ten new backup codes such as 'k3m8x-q7pzr', for a person who has lost their phone.
 * Each works once. Shown only once.
 */
export function newBackupCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
    const letters = Array.from(numbers, number => ALPHABET[number % ALPHABET.length])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/**
 * Returns the keyed hash that is stored for a code. Case, spaces and dashes do not matter.
 * Without the shop's secret, a stolen database does not allow guessing codes.
 */
export function backupCodeHash(signer: Signer, userId: string, typed: string): Promise<string> {
  return signer.sign('backup-code', `${userId}\n${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
