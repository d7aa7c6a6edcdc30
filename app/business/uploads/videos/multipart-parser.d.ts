/** The package has types, but its `exports` hide them. */
declare module '@web3-storage/multipart-parser' {
  export type StreamedPart = { name: string; filename?: string; data: AsyncIterable<Uint8Array> }
  /** The data of a part must be read before the next part is requested. */
  export function streamMultipart(
    body: ReadableStream<Uint8Array>,
    boundary: string,
  ): AsyncIterable<StreamedPart>
}
