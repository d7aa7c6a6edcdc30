import { readBody } from './read-body.ts'

/**
 * Returns the JSON that a page sent, of at most `most` bytes. Throws 413 above that and 400 for a body that is no JSON, as
 * `readForm` does for forms.
 */
export async function readJson(request: Request, most: number): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > most) throw new Response(null, { status: 413 })
  const parts = await readBody(request.body, most)
  if (!parts) throw new Response(null, { status: 413 })
  try {
    return JSON.parse(await new Blob(parts).text())
  } catch {
    throw new Response(null, { status: 400 })
  }
}
