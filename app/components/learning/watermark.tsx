import { useEffect, useState } from 'react'

const MOVES_EVERY_MS = 15_000
/** Places on the video, away from its controls. */
const PLACES = [
  'top-[8%] left-[6%]',
  'top-[55%] right-[8%]',
  'top-[30%] left-[35%]',
  'top-[12%] right-[6%]',
  'top-[65%] left-[10%]',
  'top-[42%] right-[30%]',
]

/**
 * Faint text over the video that says whose access it is. It jumps to another place from time to time, so that no crop
 * removes it. It deters; it cannot prevent a recording.
 */
export function Watermark({ text }: { text: string }) {
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt(at => (at + 1) % PLACES.length), MOVES_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <p
      aria-hidden="true"
      data-watermark=""
      className={`pointer-events-none absolute z-[5] max-w-[80%] truncate text-sm text-[#fff] opacity-40 select-none [text-shadow:0_0_3px_#000] ${PLACES[at]}`}
    >
      {text}
    </p>
  )
}
