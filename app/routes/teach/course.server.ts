/** Returns the course that an address names. Throws 404 if it is no number. */
export function taughtCourseId(text = ''): number {
  if (!/^[0-9]{1,15}$/.test(text)) throw new Response(null, { status: 404 })
  return Number(text)
}
