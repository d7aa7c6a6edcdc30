/** How much of something is done, as a line. `percent` is 0 to 100; `labelledBy` names the words beside it. */
export function ProgressBar({ percent, labelledBy }: { percent: number; labelledBy: string }) {
  return (
    <div
      role="progressbar"
      aria-labelledby={labelledBy}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-2 h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-line"
    >
      <div className="h-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  )
}
