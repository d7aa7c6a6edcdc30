type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** What a camera's picture is kept as: smaller than a png by far, and nobody sees a difference in a face. */
const QUALITY = 0.9

/** A part of a picture as a square jpg of `side` pixels; null where the browser cannot draw it. */
export async function cutSquare(url: string, area: Area, side: number, name: string): Promise<File | null> {
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const drawing = canvas.getContext('2d')
    if (!drawing) return null
    // A jpg has no transparency: what is clear becomes white and not black.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, side, side)
    drawing.imageSmoothingQuality = 'high'
    drawing.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
    const bytes = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    return bytes && new File([bytes], `${name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch {
    return null
  }
}
