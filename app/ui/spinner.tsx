/** A spinner. Decorative: the waiting element uses aria-busy or text. */
export function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="inline-block size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-r-transparent"
    />
  )
}
