import type { Signer } from '#app/platform/signing.ts'

/** No letter or digit that is read as another one. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10
const HOW_MANY = 10

/** Ten codes for who lost the phone, each good for one sign-in: 'k3m8x-q7pzr'. They are shown once. */
export function newBackupCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const numbers = crypto.getRandomValues(new Uint32Array(LENGTH))
    const letters = Array.from(numbers, number => ALPHABET[number % ALPHABET.length])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`
  })
}

/**
 * What is kept of a code: a hash that nobody makes without the shop's secret, so that a copy of the database alone lets nobody
 * try all codes. Blanks, dashes and capitals do not matter.
 */
export function backupCodeHash(signer: Signer, userId: string, typed: string): Promise<string> {
  return signer.sign('backup-code', `${userId}\n${typed.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
