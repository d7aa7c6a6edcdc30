/** The package has types, and hides them behind its `exports`. */
declare module '@web3-storage/multipart-parser' {
  export type StreamedPart = { name: string; filename?: string; data: AsyncIterable<Uint8Array> }
  /** Each part's data has to be read before the next part is asked for. */
  export function streamMultipart(
    body: ReadableStream<Uint8Array>,
    boundary: string,
  ): AsyncIterable<StreamedPart>
}
