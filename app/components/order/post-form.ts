/** On a connection that hangs, a person is told after this long instead of waiting for ever. */
const ANSWER_MS = 30_000

/**
 * Sends a form and gives what the shop answered, or null when no answer came: the connection broke, or the shop did.
 * The caller says so and keeps what was typed; Remix's own submit would replace the page with its error page.
 */
export async function postForm<Answer>(path: string, form: FormData): Promise<Answer | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: { Accept: 'application/json' },
    })
    const isJson = response.headers.get('content-type')?.includes('application/json')
    return isJson && response.status < 500 ? ((await response.json()) as Answer) : null
  } catch {
    return null
  }
}
