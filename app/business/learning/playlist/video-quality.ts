/** A smaller size of a lecture's video: the height of its picture in pixels, and its key in R2. */
export type VideoQuality = { readonly height: number; readonly key: string }

type WithQualities = {
  readonly videoKey: string | null
  readonly videoQualities: readonly VideoQuality[] | null
}

/** Returns the heights of a lecture's smaller sizes, largest first. None without a main file. */
export function heightsOf({ videoKey, videoQualities }: WithQualities): number[] {
  if (videoKey === null) return []
  return (videoQualities ?? []).map(({ height }) => height).sort((a, b) => b - a)
}

/** Returns the key of the size with exactly this height; null if the lecture has none. */
export function keyOfQuality({ videoQualities }: WithQualities, height: string): string | null {
  return videoQualities?.find(quality => String(quality.height) === height)?.key ?? null
}

/** Returns the address of a size, made from the main file's address. `height` null: the main file. */
export function addressOfQuality(videoUrl: string, height: number | null): string {
  return height === null ? videoUrl : `${videoUrl}&q=${height}`
}
