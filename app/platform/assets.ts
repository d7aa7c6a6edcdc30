/** Reads a static file of the build, such as a font, by its path. Throws if there is none. */
export async function readAsset(assets: Fetcher, path: string): Promise<ArrayBuffer> {
  const file = await findAsset(assets, path)
  if (!file) throw new Error(`the build has no file ${path}`)
  return file
}

/** Reads a static file of the build by its path; null if there is none. */
export async function findAsset(assets: Fetcher, path: string): Promise<ArrayBuffer | null> {
  // The binding looks at the path only.
  const answer = await assets.fetch(new Request(`https://assets.invalid${path}`))
  return answer.ok ? answer.arrayBuffer() : null
}
