import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = {
  readonly name: string
  /** Text is compressed. Bytes are pictures, which are already compressed, and are stored as they are. */
  readonly body: string | ReadableStream<Uint8Array>
}

/** Returns a zip file that is built while it is sent, so that memory holds one chunk at a time. */
export function zipStream(entries: AsyncIterable<ZipEntry>): ReadableStream<Uint8Array> {
  const chunks = zipped(entries)
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await chunks.return(undefined)),
  })
}

async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, body } of entries) {
    const file = typeof body === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name)
    zip.add(file)
    if (typeof body === 'string') file.push(new TextEncoder().encode(body), true)
    else {
      for await (const chunk of chunksOf(body)) {
        file.push(chunk)
        yield* ready.splice(0)
      }
      file.push(new Uint8Array(), true)
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}
