import { ANSWER_MS } from '#app/components/ask.ts'

/**
 * Posts a form and returns the JSON answer, or null if none came (connection or server failed).
 * The caller shows the error and keeps the typed text; Remix's own submit would replace the page by an error page.
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
