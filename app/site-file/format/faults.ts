/** A fault or warning about a site file, and its place. */
export type Fault = { readonly place: string; readonly problem: string }

/** The steps to a value in JSON: `['courses', 3, 'name']`. */
export type Path = readonly (string | number)[]

/** Returns a path as text: `courses[3].pricing_plans[0].price`; '' is the whole file. */
export function placeOf(path: Path): string {
  return path.reduce<string>(
    (place, step) =>
      typeof step === 'number' ? `${place}[${step}]` : place === '' ? step : `${place}.${step}`,
    '',
  )
}

export function faultLine({ place, problem }: Fault): string {
  return place === '' ? `The file: ${problem}` : `${place}: ${problem}`
}

/** True if `place` is `outer` or lies within it. */
export function isWithin(place: string, outer: string): boolean {
  return place === outer || place.startsWith(`${outer}.`) || place.startsWith(`${outer}[`)
}

/** Returns the known word that was probably meant; null if none is close. */
export function nearest(word: string, known: readonly string[]): string | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const ranked = known
    .map(candidate => ({ candidate, far: distance(plain(word), plain(candidate)) }))
    .sort((a, b) => a.far - b.far)
  const best = ranked[0]
  return best && best.far <= (word.length < 5 ? 1 : Math.max(2, Math.floor(word.length / 4)))
    ? best.candidate
    : null
}

/** Returns the edit distance: how many letters must be added, dropped or changed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, change)
    }
    row = next
  }
  return row[b.length] ?? 0
}
