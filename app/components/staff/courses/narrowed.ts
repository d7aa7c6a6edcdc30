import { cutPicture } from '#app/components/upload/cut-picture.ts'

/** As wide as a text is on a screen of two pixels per CSS pixel. A phone's photo is three times as wide. */
const WIDEST = 1_440

/**
 * Returns the picture in the width in which a text shows it. A narrow or moving one, and a file that is no picture, is
 * returned as it is.
 */
export async function narrowed(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const url = URL.createObjectURL(file)
  try {
    const { width, height } = await createImageBitmap(file)
    if (width <= WIDEST) return file
    const to = { width: WIDEST, height: Math.round((height * WIDEST) / width) }
    return (await cutPicture(url, { x: 0, y: 0, width, height }, to, file.name)) ?? file
  } catch {
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}
