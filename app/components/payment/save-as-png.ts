/** Wide enough for any scanner, small enough for any chat. */
const WIDTH = 900

/**
 * Keeps a picture as PNG: a phone's photos, from which bank apps read a QR, take no SVG. False when this browser cannot
 * draw it; the link to the picture itself is then what is left.
 */
export async function saveAsPng(address: string, name: string): Promise<boolean> {
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = Math.round((WIDTH * image.naturalHeight) / image.naturalWidth)
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
    if (!blob) return false
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
    return true
  } catch {
    return false
  }
}
