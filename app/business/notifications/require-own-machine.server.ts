import type { Environment } from '#app/platform/environment.ts'

/** Throws a 404 unless ENVIRONMENT is local: the developer's mailbox shows everybody's mail. */
export function requireOwnMachine({ ENVIRONMENT }: Pick<Environment, 'ENVIRONMENT'>): void {
  if (ENVIRONMENT !== 'local') throw new Response(null, { status: 404, statusText: 'Not Found' })
}
