/** Reads a static file of the build, such as a font, by its path. Throws if there is none. */
export async function readAsset(assets: Fetcher, path: string): Promise<ArrayBuffer> {
  // The binding looks at the path only.
  const answer = await assets.fetch(new Request(`https://assets.invalid${path}`))
  if (!answer.ok) throw new Error(`the build has no file ${path}`)
  return answer.arrayBuffer()
}
