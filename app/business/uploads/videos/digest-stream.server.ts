/** Workers add this to `crypto`, to hash bytes that are never in memory together. */
type DigestStream = WritableStream<Uint8Array> & { readonly digest: Promise<ArrayBuffer> }
type Digesting = { DigestStream: new (algorithm: string) => DigestStream }

/** Returns a stream that takes bytes and knows their SHA-256 once it is closed. */
export function digestStream(): DigestStream {
  return new (crypto as unknown as Digesting).DigestStream('SHA-256')
}

export function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
