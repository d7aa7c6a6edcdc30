import type { Environment } from './environment.ts'

const LOCAL_URL = 'http://localhost:8787'

/**
 * Where the shop is reached, without a slash at the end, for links made where there is no request: mails and jobs.
 * Throws for a deployment without PUBLIC_URL, because a mail with a link to nowhere is worse than one that waits.
 */
export function publicUrl({
  ENVIRONMENT,
  PUBLIC_URL,
}: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '')
  if (ENVIRONMENT === 'local') return LOCAL_URL
  throw new Error('PUBLIC_URL is not set: links in mails would lead nowhere')
}
