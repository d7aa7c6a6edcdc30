import { readBody } from './read-body.ts'

/** Larger than any form of the shop without a file. */
const LARGEST_FORM = 64 * 1024

/**
 * Returns the form that a page sent. Throws 413 above `most` bytes and 400 for a body that is not a form. Actions use
 * it instead of `request.formData()`, which accepts any size and turns a malformed body into a server error.
 */
export async function readForm(request: Request, most = LARGEST_FORM): Promise<FormData> {
  const form = await parseForm(await partsOf(request, most), request.headers.get('content-type') ?? '')
  if (!form) throw new Response(null, { status: 400 })
  return form
}

/** Returns the JSON that a page's script sent. Throws 413 above `most` bytes and 400 for a body that is not JSON. */
export async function readJson(request: Request, most: number): Promise<unknown> {
  const parts = await partsOf(request, most)
  try {
    return JSON.parse(await new Blob(parts).text())
  } catch {
    throw new Response(null, { status: 400 })
  }
}

async function partsOf(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>[]> {
  const isAnnounced = Number(request.headers.get('content-length')) > most
  const parts = isAnnounced ? null : await readBody(request.body, most)
  if (!parts) throw new Response(null, { status: 413 })
  return parts
}

/** More than any form of the shop. Code looks at each field, so a body full of names would cost CPU time. */
const MOST_FIELDS = 1_000

/** Streams the parts and releases each: a Blob would copy all of them. */
const streamOf = (parts: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(part)
      else controller.close()
    },
  })

/** Returns the form in these bytes; null if it is malformed or has too many fields. Empties `parts`. */
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
