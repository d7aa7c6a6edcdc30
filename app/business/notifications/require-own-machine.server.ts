import type { Environment } from '#app/platform/environment.ts'

/** The developer's mailbox shows everybody's mail: anywhere but on one's own machine it is not there. Throws a 404. */
export function requireOwnMachine({ ENVIRONMENT }: Pick<Environment, 'ENVIRONMENT'>): void {
  if (ENVIRONMENT !== 'local') throw new Response(null, { status: 404, statusText: 'Not Found' })
}
