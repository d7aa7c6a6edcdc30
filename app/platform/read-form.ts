import { readBody } from './read-body.ts'

/** No form of ours without a file comes near. */
const LARGEST_FORM = 64 * 1024

/**
 * What a page's form sent. Throws the answer for what no form of ours sends: 413 for more than 64 KB, 400 for what is no form.
 * Actions read their forms by this, because `request.formData()` takes any size and throws what ends as an error of ours.
 */
export async function readForm(request: Request): Promise<FormData> {
  if (Number(request.headers.get('content-length')) > LARGEST_FORM) throw new Response(null, { status: 413 })
  const parts = await readBody(request.body, LARGEST_FORM)
  if (!parts) throw new Response(null, { status: 413 })
  const form = await parseForm(parts, request.headers.get('content-type') ?? '')
  if (!form) throw new Response(null, { status: 400 })
  return form
}

/** No form of ours comes near. What reads a form looks at each of its fields, so a body of nothing but names is work. */
const MOST_FIELDS = 1_000

/** Hands each part over and lets go of it: a Blob would hold a copy of them all. */
const streamOf = (parts: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })

/** The form that these bytes are; null for what is none, or has more fields than any of ours. Empties `parts`. */
export async function parseForm(
  parts: Uint8Array<ArrayBuffer>[],
  contentType: string,
): Promise<FormData | null> {
  const headers = { 'Content-Type': contentType }
  try {
    const form = await new Response(streamOf(parts), { headers }).formData()
    return [...form.keys()].length > MOST_FIELDS ? null : form
  } catch {
    return null
  }
}
