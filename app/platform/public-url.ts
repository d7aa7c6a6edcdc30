import type { Environment } from './environment.ts'

const LOCAL_URL = 'http://localhost:8787'

/**
 * Returns the shop's public address without a slash at the end, for links in mails and jobs, which have no request.
 * Throws in a deployment without PUBLIC_URL: a mail that waits is better than a mail with a broken link.
 */
export function publicUrl({
  ENVIRONMENT,
  PUBLIC_URL,
}: Pick<Environment, 'ENVIRONMENT' | 'PUBLIC_URL'>): string {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '')
  if (ENVIRONMENT === 'local') return LOCAL_URL
  throw new Error('PUBLIC_URL is not set: links in mails would lead nowhere')
}
