type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The JPEG quality: far smaller than a PNG, with no visible loss in a portrait. */
const QUALITY = 0.9

/** A part of a picture as a JPEG of this size in pixels; null if the browser cannot draw it. */
export async function cutPicture(
  url: string,
  area: Area,
  { width, height }: { readonly width: number; readonly height: number },
  name: string,
): Promise<File | null> {
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // JPEG has no transparency: without this, transparent parts would turn black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, width, height)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
    const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return bytes && new File([bytes], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return null
  }
}

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
