import { DAY } from '#app/platform/clock.ts'
import { encodeBase64Url } from '#app/platform/ids.ts'

/** How long the set-up link works. */
export const SETUP_LINK_LIFE = DAY

/** SQL condition on a row of `people`: an owner. Begins with the condition of the index people_not_student. */
export const IS_OWNER = `id > 0 AND roles <> 'student' AND ',' || roles || ',' LIKE '%,owner,%'`

/** SQL that is 1 if the shop has an owner, with a second factor or without. */
export const OWNER_EXISTS = `EXISTS (SELECT 1 FROM people WHERE ${IS_OWNER})`

/** Returns a new token of 256 random bits, in URL-safe text. */
export function newSetupToken(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** The page behind the link. */
export function setupPath(token: string): string {
  return `/setup/${token}`
}

/**
 * Returns the SQL that makes the token's link the only one, and gives its `expires_at` by the database's clock. Gives
 * no row, and changes nothing, in a shop with an owner. `tokenHash` is SHA-256 in hexadecimal digits.
 */
export function setupLinkSql(tokenHash: string): string {
  if (!/^[0-9a-f]{64}$/.test(tokenHash)) throw new Error('expected a SHA-256 in hexadecimal digits')
  return `INSERT INTO setup_links (id, token_hash, expires_at)
    SELECT 1, '${tokenHash}', unixepoch() * 1000 + ${SETUP_LINK_LIFE} WHERE NOT ${OWNER_EXISTS}
    ON CONFLICT (id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
    RETURNING expires_at`
}

/** The address in wrangler.toml that stands for the shop's own until an operator sets it. */
const PLACEHOLDER = /^https?:\/\/([\w-]+\.)?example\.com\/?$/

/** Returns what `npm run deploy` prints. `publicUrl`: the variable PUBLIC_URL of the deployment. */
export function setupLinkWords(token: string, publicUrl: unknown): string {
  const path = setupPath(token)
  const isKnown = typeof publicUrl === 'string' && URL.canParse(publicUrl) && !PLACEHOLDER.test(publicUrl)
  const where = isKnown
    ? new URL(path, publicUrl).href
    : `${path}\n(Put it behind the shop's address: PUBLIC_URL in wrangler.toml is not set yet.)`
  return `The shop has no owner yet, so it is closed. Set it up here, once and within 24 hours:\n\n${where}\n\nRunning "npm run deploy" again makes a new link and ends this one.`
}
