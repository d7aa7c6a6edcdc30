export function ProgressLine({ percent, label }: { percent: number; label: string }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-1 h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div className="h-full bg-success" style={{ width: `${percent}%` }} />
    </div>
  )
}
